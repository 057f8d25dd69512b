const longestQuote = 60;

/** A text that is not too long to be quoted, or its first words. */
export function beginningOf(text: string): string {
  if (text.length <= longestQuote) return text;
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  const { index = 0, segment = '' } =
    words.findLast((word) => word.index + word.segment.length <= longestQuote) ?? {};
  return `${text.slice(0, index + segment.length).trim()}…`;
}
