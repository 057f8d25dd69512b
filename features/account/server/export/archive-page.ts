import { day } from '@mitto/kit/time';
import { escapeHtml } from '@mitto/server-kit/http/escape-html';
import type { ArchiveWords, BothNames } from '@mitto/server-kit/module/archive-words';
import { inScope, type JoinedWords } from './join-words.ts';
import { type ArchiveLanguage, pageWords } from './page-words.ts';
import type { Exported } from './prepare-export.ts';

/** A file of the archive that the page shows. */
export interface ArchivedFile {
  readonly name: string;
  readonly type: string;
}

interface Shown {
  readonly exported: Exported;
  readonly files: readonly ArchivedFile[];
  /** Number of files that had no room in the archive. */
  readonly leftOut: number;
  readonly language: ArchiveLanguage;
  /** Words of the features, by their name, in the order of their sections. */
  readonly parts: Readonly<Record<string, ArchiveWords>>;
  readonly words: JoinedWords;
  readonly madeAt: number;
}

/** Words that values are written in. */
type Wording = Pick<Shown, 'language' | 'words'>;

/**
 * Writes the page of an archive. It is opened from a folder, so it loads nothing from elsewhere, and its policy
 * forbids scripts: members' words are in it.
 */
export function archivePage(shown: Shown): string {
  const { exported, files, leftOut, language, parts, madeAt } = shown;
  const words = pageWords[language];
  const sections = Object.entries(parts).map(([name, part]) => section(part, exported[name] ?? {}, shown));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeHtml(words.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.made(timeOf(madeAt)))}</p>
<p>${escapeHtml(words.lead)}</p>
${fileSection(files, leftOut, language)}
${sections.join('\n')}
<p>${escapeHtml(words.technical)}</p>
</body>
</html>
`;
}

const style = `body{max-width:46rem;margin:0 auto;padding:24px 20px 64px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h2{margin:40px 0 8px}h3{margin:24px 0 8px;font-size:1rem}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:4px 16px;margin:0 0 12px;padding:12px 16px;border:1px solid #8886;border-radius:12px}
dt{opacity:.7}dd{margin:0;white-space:pre-wrap}
.files{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:12px;padding:0;list-style:none}
.files img{width:100%;border-radius:12px}.files audio{width:100%}
@media print{dl,li{break-inside:avoid}}`;

function fileSection(files: readonly ArchivedFile[], leftOut: number, language: ArchiveLanguage): string {
  const words = pageWords[language];
  const rows = files.map(({ name, type }) => `<li>${draw(name, type)}</li>`).join('\n');
  const note = leftOut > 0 ? `<p>${escapeHtml(words.leftOut(leftOut))}</p>` : '';
  const list = rows === '' ? `<p>${escapeHtml(words.nothing)}</p>` : `<ul class="files">${rows}</ul>`;
  return `<h2>${escapeHtml(words.pictures)}</h2>\n${list}${note}`;
}

function draw(name: string, type: string): string {
  const address = escapeHtml(name);
  if (type.startsWith('image/'))
    return `<a href="${address}"><img src="${address}" alt="" loading="lazy"></a>`;
  if (type.startsWith('audio/')) return `<audio controls src="${address}"></audio>`;
  return `<a href="${address}">${address}</a>`;
}

function section({ title, tables: named }: ArchiveWords, tables: Exported[string], wording: Wording): string {
  const { language } = wording;
  const drawn = Object.entries(named).flatMap(([table, name]) => {
    const rows = (tables[table] ?? []).map((row) => drawRow(table, row, wording)).filter(Boolean);
    return rows.length === 0
      ? []
      : [`<h3>${escapeHtml(inLanguage(name, language))}</h3>\n${rows.join('\n')}`];
  });
  const nothing = `<p>${escapeHtml(pageWords[language].nothing)}</p>`;
  return `<h2>${escapeHtml(inLanguage(title, language))}</h2>\n${drawn.join('\n') || nothing}`;
}

function drawRow(table: string, row: unknown, wording: Wording): string {
  const lines = saidOf([table], row, wording).map(
    ([name, said]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(said)}</dd>`,
  );
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`;
}

const inLanguage = ([en, th]: BothNames, language: ArchiveLanguage): string => (language === 'th' ? th : en);

/**
 * Names and values of a row, or of an object within one. Values without a name are for programs. The scopes are
 * the table and the column in which the object is, the closest first.
 */
function saidOf(scopes: readonly string[], row: unknown, wording: Wording): [string, string][] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([column, value]) => {
    const named = inScope(wording.words.columns, scopes, column);
    const said = named ? sayValue(scopes, column, value, wording) : '';
    return named && said !== '' ? [[inLanguage(named, wording.language), said] as [string, string]] : [];
  });
}

const timeName = /(_at|At|_until|_to|_by|_visit|_updated|_modified|date|time|since|day|^at)$/i;
/** Columns that count days since 1970. */
const dayName = 'last_day';

/** Says a number in a column of times: whole milliseconds, and nothing if there has been no such time. */
function sayTime(name: string, value: number): string | undefined {
  if (name === dayName) return timeOf(value * day).slice(0, 10);
  if (!timeName.test(name)) return undefined;
  if (value <= 0) return '';
  return value > 1e11 && value < 1e14 ? timeOf(value) : undefined;
}

function sayValue(scopes: readonly string[], name: string, value: unknown, wording: Wording): string {
  const { language, words } = wording;
  const { yes, no } = pageWords[language];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'object') {
    const coded = inScope(words.codes, scopes, name)?.[String(value)];
    if (coded) return inLanguage(coded, language);
    return (typeof value === 'number' ? sayTime(name, value) : undefined) ?? String(value);
  }
  if (Array.isArray(value)) {
    const parts = value.map((one) => sayValue(scopes, name, one, wording)).filter((part) => part !== '');
    return parts.join(value.some((one) => typeof one === 'object') ? '\n' : ', ');
  }
  return saidOf([name, ...scopes], value, wording)
    .map(([label, said]) => `${label}: ${said}`)
    .join('\n');
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
