import { isUtf8 } from 'node:buffer';
import { fail } from '@mitto/kit/app-error';
import { findFault } from './untrusted-value.ts';

const suspicious = /\\u|__proto__|constructor/;
const openBrace = 0x7b;
const openBracket = 0x5b;

/** Reads a body; nothing at all counts as an empty object. */
export function parseJson(body: Buffer, mostDepth: number): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) fail('malformed');
  const text = body.toString('utf8');
  const value = parse(text);
  // Only a text with an escape or one of these words can hide what is looked for, and raw control characters
  // are no JSON: nearly every body is spared the walk.
  if (suspicious.test(text) || opensMoreThan(mostDepth, body)) {
    const fault = findFault(value, mostDepth);
    if (fault) fail(fault);
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own words quote the body, so they stay here.
    if (error instanceof SyntaxError) fail('malformed');
    throw error;
  }
}

/** A cheap bound of the depth: it counts the openings, also those inside strings. */
function opensMoreThan(most: number, body: Buffer): boolean {
  let openings = 0;
  // By index: an iterator over bytes costs more than the parsing of a short body.
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === openBrace || byte === openBracket) openings += 1;
  }
  return openings > most;
}
