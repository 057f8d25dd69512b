import { JqlError } from './jql-error.ts';

export type Token =
  | { readonly kind: 'word' | 'name'; readonly text: string; readonly at: number; readonly end: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number; readonly end: number }
  | { readonly kind: 'number'; readonly text: string; readonly at: number; readonly end: number }
  | { readonly kind: 'param'; readonly text: string; readonly at: number; readonly end: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number; readonly end: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number; readonly end: number };

const blank = /(?:[\s\uFEFF]+|--[^\r\n]*)*/y;
const word = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const sign = /<=|>=|!=|<>|\|\||[=<>+\-*/%(),.;{}]/y;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/**
 * Returns the first token at or after this offset. Tokens are read on demand, so that nothing after a fault
 * is read.
 */
export function nextToken(text: string, from: number): Token {
  const at = from + (match(blank, text, from)?.length ?? 0);
  if (at >= text.length) return { kind: 'end', text: '', at, end: at };
  const quote = text[at];
  if (quote === "'") return quoted(text, at, "'", 'text');
  if (quote === '"' || quote === '`') return quoted(text, at, quote, 'name');
  if (quote === ':') {
    const name = match(word, text, at + 1);
    if (name === undefined) throw new JqlError('expected a name after the colon.', text, at);
    return { kind: 'param', text: name, at, end: at + 1 + name.length };
  }
  for (const [kind, pattern] of [
    ['word', word],
    ['number', number],
    ['sign', sign],
  ] as const) {
    const found = match(pattern, text, at);
    if (found !== undefined) return { kind, text: found, at, end: at + found.length };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  throw new JqlError(`the character ${JSON.stringify(character)} means nothing here.`, text, at);
}

/** Reads a quoted token. A quote inside the token is written twice. */
function quoted(text: string, at: number, quote: string, kind: 'text' | 'name'): Token {
  const parts: string[] = [];
  let from = at + 1;
  for (;;) {
    const end = text.indexOf(quote, from);
    if (end < 0) throw new JqlError(`the ${quote} that opens here is never closed.`, text, at);
    parts.push(text.slice(from, end));
    if (text[end + 1] !== quote) return { kind, text: parts.join(quote), at, end: end + 1 };
    from = end + 2;
  }
}

/** Words that can be names only between double quotes. */
export const reservedWords: ReadonlySet<string> = new Set(
  `all and as asc batch between by case default delete desc distinct else end explain false from full group having
   in inner insert into is join json left like limit not null on or order outer right select set strict then true
   update values when where`.split(/\s+/),
);
