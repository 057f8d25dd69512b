import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { trash } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './swipe-row.module.css';
import { useSwipe } from './use-swipe.ts';

interface SwipeRowProps {
  readonly children: ReactNode;
  readonly deleteLabel: string;
  /**
   * Called by the button that a short swipe uncovers, by a swipe of more than 100 px, and by the Delete key.
   */
  readonly onDelete: () => void;
  /** Called by a swipe of more than 100 px in the opposite direction. */
  readonly onOpen: () => void;
}

/** A row that can be swiped: one direction uncovers a delete button, the other opens the row. */
export function SwipeRow({ children, deleteLabel, onDelete, onOpen }: SwipeRowProps) {
  const { way, isHeld, cover, hears } = useSwipe({ onDelete, onOpen });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.defaultPrevented) return;
    event.preventDefault();
    onDelete();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a swipe and Delete; its content is pressed
    <div className={styles['swipe']} onKeyDown={press}>
      {way < 0 && (
        <button
          type="button"
          className={styles['delete']}
          onClick={() => {
            cover();
            onDelete();
          }}
        >
          <Icon glyph={trash} size={22} />
          {deleteLabel}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its content is the control */}
      <div
        className={styles['face']}
        data-held={isHeld || undefined}
        style={{ '--way': `${way}px` } as CSSProperties}
        onDragStart={(event) => event.preventDefault()}
        {...hears}
      >
        {children}
      </div>
    </div>
  );
}
