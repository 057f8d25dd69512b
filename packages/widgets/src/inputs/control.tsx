import type { ReactNode } from 'react';
import { checkCircleFill, lockFill, warningCircleFill } from '../field-glyphs.ts';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './control.module.css';

export type ControlState = 'plain' | 'wrong' | 'right' | 'fixed';

interface ControlProps {
  readonly state: ControlState;
  readonly form?: 'plain' | 'compact' | undefined;
  /** Icon before the value. */
  readonly glyph?: Glyph | undefined;
  /** Shown after the value, such as a button or a caret. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

const marks = { wrong: warningCircleFill, right: checkCircleFill, fixed: lockFill };

/** The box around an input, with a look of its own for each state. */
export function Control({ state, form = 'plain', glyph, end, children }: ControlProps) {
  return (
    <div className={styles['control']} data-state={state} data-form={form}>
      {glyph !== undefined && (
        <span className={styles['glyph']}>
          <Icon glyph={glyph} size={22} />
        </span>
      )}
      {children}
      {state !== 'plain' && form === 'plain' && (
        <span className={styles['mark']}>
          <Icon glyph={marks[state]} size={20} />
        </span>
      )}
      {end}
    </div>
  );
}
