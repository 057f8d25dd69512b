import type { ReactNode } from 'react';
import { type TextBlock, type TextPart, textBlocks } from '../../contract/text-blocks.ts';
import styles from './template-text.module.css';

interface Props {
  readonly title: string;
  /** The text as the server gave it. */
  readonly contents: string;
  /** Line below the text. */
  readonly children?: ReactNode;
}

/**
 * A static text. HTML in it is shown as text, so it cannot run scripts. A modal begins at its top, not at the
 * button below it.
 */
export function TemplateText({ title, contents, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keys
    <section aria-label={title} tabIndex={0} data-first-focus="" className={styles['text']}>
      {textBlocks(contents).map(drawBlock)}
      {children}
    </section>
  );
}

function drawBlock(block: TextBlock, at: number): ReactNode {
  if (block.kind === 'heading') return <h3 key={at}>{block.words}</h3>;
  if (block.kind === 'paragraph') return <p key={at}>{block.parts.map(drawPart)}</p>;
  return (
    <ul key={at}>
      {block.items.map((parts, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <li key={item}>{parts.map(drawPart)}</li>
      ))}
    </ul>
  );
}

function drawPart({ words, isStrong }: TextPart): ReactNode {
  return isStrong ? <strong key={words}>{words}</strong> : words;
}
