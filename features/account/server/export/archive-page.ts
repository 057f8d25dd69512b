import { escapeHtml } from '@mitto/server-kit/http/escape-html';
import { columnNames } from './archive-columns.ts';
import { type Named, tableNames } from './archive-tables.ts';
import { type ArchiveLanguage, archiveWords } from './archive-words.ts';
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
  readonly madeAt: number;
}

/**
 * Writes the page of an archive. It is opened from a folder, so it loads nothing from elsewhere, and its policy
 * forbids scripts: members' words are in it.
 */
export function archivePage({ exported, files, leftOut, language, madeAt }: Shown): string {
  const words = archiveWords[language];
  const sections = Object.entries(words.sections).map(([name, title]) =>
    section(title, exported[name] ?? {}, language),
  );
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
  const words = archiveWords[language];
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

function section(title: string, tables: Exported[string], language: ArchiveLanguage): string {
  const drawn = Object.entries(tableNames).flatMap(([table, named]) => {
    const rows = (tables[table] ?? []).map((row) => drawRow(table, row, language)).filter(Boolean);
    return rows.length === 0
      ? []
      : [`<h3>${escapeHtml(inLanguage(named, language))}</h3>\n${rows.join('\n')}`];
  });
  const nothing = `<p>${escapeHtml(archiveWords[language].nothing)}</p>`;
  return `<h2>${escapeHtml(title)}</h2>\n${drawn.join('\n') || nothing}`;
}

function drawRow(table: string, row: unknown, language: ArchiveLanguage): string {
  const lines = saidOf(table, row, language).map(
    ([name, said]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(said)}</dd>`,
  );
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`;
}

const inLanguage = ([en, th]: Named, language: ArchiveLanguage): string => (language === 'th' ? th : en);

/** Names and values of a row, or of an object within one. Values without a name are for programs. */
function saidOf(table: string, row: unknown, language: ArchiveLanguage): [string, string][] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([column, value]) => {
    const named = columnNames[`${table}.${column}`] ?? columnNames[column];
    const said = named ? sayValue(table, column, value, language) : '';
    return named && said !== '' ? [[inLanguage(named, language), said] as [string, string]] : [];
  });
}

/** Times are whole milliseconds in columns whose names end so. */
const isTime = (name: string, value: unknown): value is number =>
  typeof value === 'number' &&
  /(_at|At|_until|_to|_by|_visit|_updated|_modified|date|time|since|day|^at)$/i.test(name) &&
  value > 1e11 &&
  value < 1e14;

function sayValue(table: string, name: string, value: unknown, language: ArchiveLanguage): string {
  const { yes, no } = archiveWords[language];
  if (value === null || value === undefined) return '';
  if (isTime(name, value)) return timeOf(value);
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map((one) => sayValue(table, name, one, language)).filter((part) => part !== '');
    return parts.join(value.some((one) => typeof one === 'object') ? '\n' : ', ');
  }
  return saidOf(table, value, language)
    .map(([label, said]) => `${label}: ${said}`)
    .join('\n');
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
