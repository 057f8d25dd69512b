import type { SharedActivity } from '@mitto/activities/server/public/shared-activity';
import type { AssetStore } from '../asset-store.ts';
import { frame } from '../frame.ts';
import { logo } from '../logo.ts';
import { html, type Markup } from '../markup.ts';
import { type PageLanguage, sharedWords } from './shared-words.ts';

interface Shared {
  readonly language: PageLanguage;
  /** Address of the app, where the activity is opened. */
  readonly address: string;
  readonly activity: SharedActivity | undefined;
}

/** The page behind a shared link: kind, day and town, and the way into the app. */
export function sharedPage(assets: AssetStore, { language, address, activity }: Shared): string {
  const words = sharedWords[language];
  const title = activity ? words.withMe(words.kinds[activity.category]) : words.gone;
  const line = activity ? factsOf(activity, language) : words.goneWhy;
  return frame(assets, {
    language,
    title: `${title} · Mitto`,
    description: line,
    stylesheet: 'shared.css',
    body: html`
<main class="shared">
${logo(assets)}
<div class="shared-arch" data-kind="${activity?.category ?? 'none'}">${activity && tile(activity, language)}</div>
<h1>${title}</h1>
<p class="shared-line">${line}</p>
<a class="button primary tall" href="${address}">${activity ? words.open : words.toMitto}</a>
${activity && html`<p class="shared-why">${words.why}</p>`}
</main>`,
  });
}

function tile({ starts_at, time_zone }: SharedActivity, language: PageLanguage): Markup {
  const part = (form: Intl.DateTimeFormatOptions) =>
    format(starts_at, language, { ...form, timeZone: time_zone });
  return html`<span>${part({ weekday: 'short' })}</span><b>${part({ day: 'numeric' })}</b>`;
}

function factsOf({ starts_at, time_zone, town }: SharedActivity, language: PageLanguage): string {
  const day = format(starts_at, language, {
    timeZone: time_zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const place = town?.city ?? town?.state ?? town?.country;
  return place === undefined ? day : `${day} · ${place}`;
}

function format(moment: number, language: PageLanguage, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, form).format(moment);
}
