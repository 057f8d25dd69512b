import { faultAt } from './format-fault.ts';

/** Pieces of an HTML text, as far as tables need them. No document is ever made of the text. */
export type HtmlPiece =
  | { readonly is: 'text'; readonly at: number; readonly text: string }
  | {
      readonly is: 'open';
      readonly at: number;
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly is: 'close'; readonly at: number; readonly name: string };

const openTag = /<([a-zA-Z][a-zA-Z0-9-]*)/y;
const closeTag = /<\/([a-zA-Z][a-zA-Z0-9-]*)/y;
const attribute = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const tagEnd = /\s*\/?>/y;

/** Elements whose content is not shown as text of the page. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title', 'svg']);

export function* htmlPieces(text: string): Generator<HtmlPiece> {
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) yield { is: 'text', at, text: text.slice(at, end) };
    if (next < 0) return;
    const skipped = skipComment(text, next);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const close = matchAt(closeTag, text, next);
    const open = matchAt(openTag, text, next);
    if (close) {
      at = endOfTag(text, next);
      yield { is: 'close', at: next, name: (close[1] ?? '').toLowerCase() };
    } else if (open) {
      const name = (open[1] ?? '').toLowerCase();
      const read = readAttributes(text, next + open[0].length, next);
      yield { is: 'open', at: next, name, attributes: read.attributes };
      at = silent.has(name) ? skipSilent(text, name, read.end) : read.end;
    } else {
      yield { is: 'text', at: next, text: '<' };
      at = next + 1;
    }
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Returns the end of a tag. A tag that is never closed is refused at once; otherwise each such tag would
 * cause another search through the rest of the text.
 */
function endOfTag(text: string, at: number): number {
  const end = text.indexOf('>', at);
  return end < 0 ? faultAt(text, at, 'this tag is never closed') : end + 1;
}

function skipComment(text: string, at: number): number | undefined {
  const isComment = text.startsWith('<!--', at);
  if (!isComment && !text.startsWith('<!', at) && !text.startsWith('<?', at)) return undefined;
  const [sign, length] = isComment ? ['-->', 3] : ['>', 1];
  const end = text.indexOf(sign, at + 2);
  return end < 0 ? faultAt(text, at, 'this comment is never closed') : end + length;
}

function skipSilent(text: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(text)?.index ?? faultAt(text, from, `</${name}> is missing`);
}

function readAttributes(
  text: string,
  from: number,
  tag: number,
): { readonly attributes: ReadonlyMap<string, string>; readonly end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    const end = matchAt(tagEnd, text, at);
    if (end) return { attributes, end: at + end[0].length };
    const found = matchAt(attribute, text, at);
    if (!found) faultAt(text, tag, 'this tag is not well made');
    const [whole, name = '', double, single, bare] = found;
    if (!attributes.has(name.toLowerCase())) {
      attributes.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? '', text, at));
    }
    at += whole.length;
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/**
 * Decodes character references (`&...;`). If a name is not in the short list here, the browser's own inert
 * parser decodes it, if there is one.
 */
export function decoded(part: string, text: string, at: number): string {
  return part.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi, (whole, name: string, within) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code <= 0x10ffff
        ? String.fromCodePoint(code)
        : faultAt(text, at + within, `${whole} is no character`);
    }
    const known = named[name];
    if (known !== undefined) return known;
    const read = typeof DOMParser === 'undefined' ? whole : readByBrowser(whole);
    return read === whole ? faultAt(text, at + within, `${whole} is not known`) : read;
  });
}

function readByBrowser(entity: string): string {
  return new DOMParser().parseFromString(entity, 'text/html').body.textContent;
}

const unsafe = /[&<>"'\u007F-\u009F\uFFFE\uFFFF]|[\u{D800}-\u{DFFF}]|(?![\t\n])\p{Cc}/gu;

/**
 * Encodes text so that an HTML parser returns it unchanged. Special characters, and characters that a parser
 * would normalise, are written as numbers.
 */
export function encoded(text: string): string {
  return text.replace(unsafe, (sign) => `&#${sign.codePointAt(0)};`);
}
