import type { ReactNode } from 'react';
import type { Glyph } from '../glyph.ts';
import { caretRight } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './rows.module.css';

interface RowsProps {
  /** Names where they lead; rows that lead nowhere need none. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A card of rows: links, buttons, switches, and what only says something (`data-row`), with a line between them. */
export function Rows({ label, children }: RowsProps) {
  if (label === undefined) return <div className={styles['rows']}>{children}</div>;
  return (
    <nav aria-label={label} className={styles['rows']}>
      {children}
    </nav>
  );
}

interface RowFaceProps {
  readonly label: string;
  readonly glyph?: Glyph;
  readonly caption?: ReactNode;
  /** What stands there now: "24–36", "Thai". */
  readonly value?: ReactNode;
  /** Nothing stands there yet, and the value asks for it: "Add". */
  readonly asks?: boolean;
  /** In the place of the caret that says that it leads somewhere. */
  readonly end?: ReactNode;
}

/** What stands in a row; the link or button around it is whose it is. */
export function RowFace({ label, glyph, caption, value, asks = false, end }: RowFaceProps) {
  return (
    <>
      {glyph !== undefined && <Icon glyph={glyph} />}
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {caption !== undefined && <span className={styles['caption']}>{caption}</span>}
      </span>
      {value !== undefined && (
        <span className={styles['value']} data-asks={asks || undefined} dir="auto">
          {value}
        </span>
      )}
      {end !== null && (
        <span className={styles['end']}>{end ?? <Icon glyph={caretRight} size={18} isDirected />}</span>
      )}
    </>
  );
}
