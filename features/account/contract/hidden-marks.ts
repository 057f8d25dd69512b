const joined = String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\u{FE0F}])(?<![\p{Script=Latin}\p{Script=Thai}])`;
const joiner = String.raw`${joined}[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])`;
const hidden = new RegExp(String.raw`(?!${joiner})[\p{Cf}\u034F\u115F\u1160\u2800\u3164\uFFA0]`, 'gu');

/**
 * Removes characters that change how a name is read and show nothing: direction marks such as U+202E, blanks
 * of no width such as U+200B. A joiner stays where it joins: within an emoji, or between letters of scripts
 * that need it.
 */
export function withoutHiddenMarks(text: string): string {
  return text.replace(hidden, '');
}
