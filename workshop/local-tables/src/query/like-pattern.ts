interface PatternPart {
  readonly kind: 'any' | 'one' | 'text';
  readonly text: string;
}

/**
 * Splits a pattern: `%` matches any text, `_` one character, and a backslash makes the next character
 * literal.
 */
function partsOf(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '%') parts.push({ kind: 'any', text: '' });
    else if (character === '_') parts.push({ kind: 'one', text: '' });
    else {
      const isEscape = character === '\\' && at + 1 < characters.length;
      if (isEscape) at += 1;
      parts.push({ kind: 'text', text: characters[at] ?? '' });
    }
  }
  return parts;
}

/**
 * Returns a case-sensitive matcher for whole texts. It backtracks to the last `%` only, so that the time
 * never exceeds the product of both lengths.
 */
export function likeMatcher(pattern: string): (text: string) => boolean {
  const parts = partsOf(pattern);
  return (text) => {
    const characters = [...text];
    let [at, part] = [0, 0];
    let retry: { at: number; readonly part: number } | undefined;
    while (at < characters.length) {
      const wanted = parts[part];
      if (wanted?.kind === 'any') {
        retry = { at, part };
        part += 1;
      } else if (wanted && (wanted.kind === 'one' || wanted.text === characters[at])) {
        at += 1;
        part += 1;
      } else if (retry) {
        retry.at += 1;
        at = retry.at;
        part = retry.part + 1;
      } else return false;
    }
    return parts.slice(part).every(({ kind }) => kind === 'any');
  };
}

/** Returns the literal text with which every match begins, for a lookup in an index. */
export function likePrefix(pattern: string): string {
  const parts = partsOf(pattern);
  const end = parts.findIndex(({ kind }) => kind !== 'text');
  return (end < 0 ? parts : parts.slice(0, end)).map(({ text }) => text).join('');
}
