/** Words of a static text, of which some are strong. */
export interface TextPart {
  readonly words: string;
  readonly isStrong: boolean;
}

export type TextBlock =
  | { readonly kind: 'heading'; readonly words: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly TextPart[])[] };

/** Reads a static text: Markdown with `#`, `##`, `-`, `**` and paragraphs only. Its title is left out. */
export function textBlocks(contents: string): TextBlock[] {
  return contents
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('# '))
    .map(readBlock);
}

function readBlock(block: string): TextBlock {
  if (block.startsWith('## ')) return { kind: 'heading', words: block.slice(3) };
  const lines = block.split('\n');
  return lines.every((line) => line.startsWith('- '))
    ? { kind: 'list', items: lines.map((line) => readParts(line.slice(2))) }
    : { kind: 'paragraph', parts: readParts(lines.join(' ')) };
}

function readParts(text: string): TextPart[] {
  // Parts with an odd index were between two `**`.
  return text
    .split('**')
    .map((words, at) => ({ words, isStrong: at % 2 === 1 }))
    .filter(({ words }) => words !== '');
}
