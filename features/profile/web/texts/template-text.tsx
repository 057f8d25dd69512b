import type { ReactNode } from 'react';
import styles from './template-text.module.css';

interface Props {
  readonly title: string;
  /** Markdown with `#`, `##`, `-`, `**` and paragraphs only. */
  readonly contents: string;
}

/**
 * A static text, rendered from a small subset of Markdown. HTML in it is shown as text, so it cannot run
 * scripts.
 */
export function TemplateText({ title, contents }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keys
    <section aria-label={title} tabIndex={0} className={styles['text']}>
      {blocksOf(contents).map(drawBlock)}
    </section>
  );
}

function blocksOf(contents: string): string[] {
  return contents
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('# '));
}

function drawBlock(block: string, at: number): ReactNode {
  if (block.startsWith('## ')) return <h3 key={at}>{block.slice(3)}</h3>;
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    return (
      <ul key={at}>
        {lines.map((line) => (
          <li key={line}>{strong(line.slice(2))}</li>
        ))}
      </ul>
    );
  }
  return <p key={at}>{strong(lines.join(' '))}</p>;
}

function strong(text: string): ReactNode[] {
  // Parts with an odd index were between two `**`.
  return text.split('**').map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
