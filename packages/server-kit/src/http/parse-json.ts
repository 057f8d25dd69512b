import { isUtf8 } from 'node:buffer';
import { fail } from '@mitto/kit/app-error';
import { findFault } from './untrusted-value.ts';

const suspicious = /\\u|__proto__|constructor/;
const openBrace = 0x7b;
const openBracket = 0x5b;

/** Parses a JSON body. An empty body counts as an empty object. */
export function parseJson(body: Buffer, maxDepth: number): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) fail('malformed');
  const text = body.toString('utf8');
  const value = parse(text);
  // Nearly every body skips the full check of all values. Only a text with an escape or one of the words in
  // `suspicious`, or with more opening brackets than the max depth, can contain a fault; JSON.parse itself
  // refuses raw control characters.
  if (suspicious.test(text) || opensMoreThan(maxDepth, body)) {
    const fault = findFault(value, maxDepth);
    if (fault) fail(fault);
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the body, so it is not sent to the caller.
    if (error instanceof SyntaxError) fail('malformed');
    throw error;
  }
}

/** Cheap upper bound of the nesting depth: counts opening brackets, including those inside strings. */
function opensMoreThan(most: number, body: Buffer): boolean {
  let openings = 0;
  // A loop over the index, because an iterator over bytes costs more than parsing a short body.
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === openBrace || byte === openBracket) openings += 1;
  }
  return openings > most;
}
