import { type Template, type TemplateLanguage, templates } from '@mitto/profile/contract/template-calls';
import { type TextPart, textBlocks } from '@mitto/profile/contract/text-blocks';
import { textPaths } from '@mitto/profile/contract/text-paths';
import { currentVersion, type TextVersion, textVersions } from '@mitto/profile/contract/text-versions';
import type { AssetStore } from '../asset-store.ts';
import { frame } from '../frame.ts';
import { logo } from '../logo.ts';
import { html, type Markup } from '../markup.ts';

interface Words {
  readonly names: Readonly<Record<Template, string>>;
  readonly version: (version: number, since: string) => string;
  readonly isOld: string;
  readonly current: string;
  readonly earlier: string;
  readonly texts: string;
  readonly otherLanguage: string;
}

const words: Readonly<Record<TemplateLanguage, Words>> = {
  en: {
    names: {
      'terms-and-conditions': 'Terms and conditions',
      'privacy-policy': 'Privacy policy',
      'community-guidelines': 'Community guidelines',
      'dating-safety': 'Dating safety',
    },
    version: (version, since) => `Version ${version}, in force since ${since}`,
    isOld: 'This is an earlier version.',
    current: 'Read the present one',
    earlier: 'Earlier versions',
    texts: 'Our texts',
    otherLanguage: 'ภาษาไทย',
  },
  th: {
    names: {
      'terms-and-conditions': 'ข้อกำหนดและเงื่อนไข',
      'privacy-policy': 'นโยบายความเป็นส่วนตัว',
      'community-guidelines': 'แนวทางของชุมชน',
      'dating-safety': 'ความปลอดภัยในการออกเดต',
    },
    version: (version, since) => `ฉบับที่ ${version} มีผลตั้งแต่ ${since}`,
    isOld: 'นี่คือฉบับก่อนหน้า',
    current: 'อ่านฉบับปัจจุบัน',
    earlier: 'ฉบับก่อนหน้า',
    texts: 'ข้อความของเรา',
    otherLanguage: 'English',
  },
};

interface Shown {
  readonly text: Template;
  readonly shown: TextVersion;
  readonly language: TemplateLanguage;
  readonly contents: string;
}

/** The page of one version of a static text. */
export function textPage(assets: AssetStore, page: Shown): string {
  const { text, shown, language, contents } = page;
  const said = words[language];
  const title = said.names[text];
  const other = language === 'en' ? 'th' : 'en';
  return frame(assets, {
    language,
    title: `${title} · Mitto`,
    description: `${title}. ${said.version(shown.version, shown.since)}`,
    stylesheet: 'text.css',
    body: html`
<header class="text-bar">
<a href="/" aria-label="Mitto">${logo(assets)}</a>
<a href="${addressOf(page, { language: other })}" lang="${other}" hreflang="${other}">${said.otherLanguage}</a>
</header>
<main class="text">
<h1>${title}</h1>
<p class="text-version">${said.version(shown.version, shown.since)}</p>
${isOld(page) && html`<p class="text-old">${said.isOld} <a href="${addressOf({ ...page, shown: currentVersion(text) })}">${said.current}</a></p>`}
${textBlocks(contents).map(drawBlock)}
</main>
<footer class="text-foot">
${earlier(page)}
<nav aria-label="${said.texts}"><ul>${templates.map((one) => link(page, one))}</ul></nav>
</footer>`,
  });
}

const isOld = ({ text, shown }: Shown): boolean => shown.version !== currentVersion(text).version;

/** Address of a version. The present one has no number, so that links to it stay true. */
function addressOf(page: Shown, { language = page.language } = {}): string {
  const version = isOld(page) ? `&version=${page.shown.version}` : '';
  return `${textPaths[page.text]}?language=${language}${version}`;
}

function earlier(page: Shown): Markup | false {
  const { text, language } = page;
  const before = textVersions[text].filter(({ version }) => version < currentVersion(text).version);
  if (before.length === 0) return false;
  const rows = before.map(
    (shown) =>
      html`<li><a href="${addressOf({ ...page, shown })}">${words[language].version(shown.version, shown.since)}</a></li>`,
  );
  return html`<section><h2>${words[language].earlier}</h2><ul>${rows}</ul></section>`;
}

function link({ text, language }: Shown, one: Template): Markup {
  const current = html` aria-current="page"`;
  return html`<li><a href="${textPaths[one]}?language=${language}"${one === text && current}>${words[language].names[one]}</a></li>`;
}

function drawBlock(block: ReturnType<typeof textBlocks>[number]): Markup {
  if (block.kind === 'heading') return html`<h2>${block.words}</h2>\n`;
  if (block.kind === 'paragraph') return html`<p>${block.parts.map(drawPart)}</p>\n`;
  return html`<ul>${block.items.map((parts) => html`<li>${parts.map(drawPart)}</li>`)}</ul>\n`;
}

const drawPart = ({ words: part, isStrong }: TextPart): Markup =>
  isStrong ? html`<strong>${part}</strong>` : html`${part}`;
