import type { MouseEvent } from 'react';
import { plus } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import { cameraPlus } from '../glyphs.ts';
import slotStyles from './empty-slots.module.css';
import styles from './image-tiles.module.css';

interface EmptySlotsProps {
  readonly count: number;
  readonly label: string;
  readonly onAdd: () => void;
}

/**
 * Renders an empty slot for each picture that may still be added. Keyboard and screen readers reach only the
 * first; the others can be pressed by mouse or finger.
 */
export function EmptySlots({ count, label, onAdd }: EmptySlotsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    at === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are interchangeable
      <li key={at} className={styles['tile']}>
        <button type="button" className={slotStyles['slot']} onClick={onAdd}>
          <Icon glyph={cameraPlus} size={28} />
          {label}
        </button>
      </li>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <li key={at} className={styles['tile']} aria-hidden="true">
        <button
          type="button"
          tabIndex={-1}
          className={slotStyles['slot']}
          onMouseDown={keepFocus}
          onClick={onAdd}
        >
          <Icon glyph={plus} size={24} />
        </button>
      </li>
    ),
  );
}

/**
 * Prevents that a mouse press focuses the slot: an element hidden from screen readers must not have the
 * focus.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
