interface PatternPart {
  readonly kind: 'any' | 'one' | 'text';
  readonly text: string;
}

/** `%` is any text, `_` one character, a backslash takes the next one as it is. */
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
 * Returns a matcher for whole texts, case-sensitive. It goes back to the last `%` only, so that no pattern
 * takes longer than the product of both lengths.
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

/** Returns the fixed prefix of every match, for a lookup in an index. */
export function likePrefix(pattern: string): string {
  const parts = partsOf(pattern);
  const end = parts.findIndex(({ kind }) => kind !== 'text');
  return (end < 0 ? parts : parts.slice(0, end)).map(({ text }) => text).join('');
}
