export interface Piece {
  readonly text: string;
  /** URL of the link, which is always http or https. Absent for plain text. */
  readonly href?: string;
}

const address = /(?<![\w.@/:-])(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;

/** Splits a text into plain parts and http or https links. URLs with other schemes stay plain text. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const shown = withoutTail(match[0]);
    const href = hrefOf(shown);
    if (href === undefined) continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    found.push({ text: shown, href });
    from = match.index + shown.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

const punctuation = '.,;:!?…';

/**
 * Removes trailing punctuation and unmatched closing brackets from a URL, because they belong to the sentence
 * around it. It goes over the text once: a message may consist of nothing but brackets.
 */
function withoutTail(shown: string): string {
  let unmatched = 0;
  for (const letter of shown) {
    if (letter === '(') unmatched -= 1;
    if (letter === ')') unmatched += 1;
  }
  let end = shown.length;
  for (; end > 0; end -= 1) {
    const letter = shown.charAt(end - 1);
    if (punctuation.includes(letter)) continue;
    if (letter !== ')' || unmatched <= 0) break;
    unmatched -= 1;
  }
  return shown.slice(0, end);
}

function hrefOf(shown: string): string | undefined {
  const whole = /^www\./i.test(shown) ? `https://${shown}` : shown;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(whole);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : undefined;
}
