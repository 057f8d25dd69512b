import { type ReactNode, type RefObject, useId } from 'react';
import { Cover } from '../feedback/cover.tsx';
import { isSaid } from '../inputs/field.tsx';
import styles from './editor-frame.module.css';
import type { EditorWords } from './editor-words.ts';

export interface EditorFace {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

interface EditorFrameProps extends EditorFace {
  readonly is: 'coming' | 'there' | 'failed';
  readonly again: () => void;
  readonly words: EditorWords;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly isReadOnly: boolean;
  readonly count: number;
  readonly limit: number | undefined;
  /** Toolbar above the text. */
  readonly children?: ReactNode;
}

/**
 * Frame of an editor: label, box and, below it, the help or the error and the number of characters with its
 * limit.
 */
export function EditorFrame({ label, help, error, is, again, words, host, ...rest }: EditorFrameProps) {
  const id = useId();
  const { isReadOnly, count, limit, children } = rest;
  const isFull = limit !== undefined && count >= limit;
  const isWrong = isSaid(error);
  const note = isWrong ? error : isFull && !isReadOnly ? words.full : help;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would count as a group of the form
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`} className={styles['field']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['box']} data-is={is} data-fixed={isReadOnly} data-wrong={isWrong || undefined}>
        {is === 'there' && children}
        <div ref={host} className={styles['host']} hidden={is === 'failed'} />
        <Cover is={is} words={words} onRetry={again} />
      </div>
      <div className={styles['foot']}>
        <p id={`${id}-note`} aria-live="polite" className={styles['note']} data-wrong={isWrong}>
          {note}
        </p>
        {limit !== undefined && (
          <span className={styles['counter']}>
            {count}/{limit}
          </span>
        )}
      </div>
    </div>
  );
}
