import { type ReactNode, useId } from 'react';
import { minus, plus } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './accordion.module.css';

export interface AccordionItem {
  readonly title: string;
  /** Short text after the title, for example "3" or "none yet". */
  readonly note?: string | undefined;
  readonly content: ReactNode;
  readonly isOpen?: boolean;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Lets several items be open at once. */
  readonly isAlwaysOpen?: boolean;
}

/** Titles with collapsible content. By default, opening one closes the others. */
export function Accordion({ items, isAlwaysOpen = false }: AccordionProps) {
  // The browser closes other `details` elements of the same name, and its page search finds collapsed text.
  const name = useId();
  return (
    <div>
      {items.map((item) => (
        <details
          key={item.title}
          name={isAlwaysOpen ? undefined : name}
          open={item.isOpen}
          className={styles['item']}
        >
          <summary className={styles['title']}>
            <span>{item.title}</span>
            {item.note !== undefined && <span className={styles['note']}>{item.note}</span>}
            <span className={styles['plus']}>
              <Icon glyph={plus} size={20} />
            </span>
            <span className={styles['minus']}>
              <Icon glyph={minus} size={20} />
            </span>
          </summary>
          <div className={styles['content']}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
