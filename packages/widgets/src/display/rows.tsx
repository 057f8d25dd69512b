import type { ReactNode } from 'react';
import type { Glyph } from '../glyph.ts';
import { caretRight } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './rows.module.css';

interface RowsProps {
  /** Accessible name of the navigation; not needed for rows without links. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A card of rows: links, buttons, switches and plain rows (`data-row`), with a line between them. */
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
  /** The current value, for example "24–36" or "Thai". */
  readonly value?: ReactNode;
  /** True if the value is missing and its text invites to add it, for example "Add". */
  readonly asks?: boolean;
  /** Content at the end of the row, a caret by default; null shows nothing. */
  readonly end?: ReactNode;
}

/** Content of a row; the caller puts it into a link or button. */
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
