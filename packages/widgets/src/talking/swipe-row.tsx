import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { trash } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './swipe-row.module.css';
import { useSwipe } from './use-swipe.ts';

interface SwipeRowProps {
  readonly children: ReactNode;
  readonly deleteLabel: string;
  /** Asked for by the button a short swipe uncovers, by a swipe past 100 px, and by the Delete key. */
  readonly onDelete: () => void;
  /** A swipe the other way, past 100 px. */
  readonly onOpen: () => void;
}

/** A row that a finger moves aside: one way uncovers how it is deleted, the other opens it. */
export function SwipeRow({ children, deleteLabel, onDelete, onOpen }: SwipeRowProps) {
  const { way, isHeld, cover, hears } = useSwipe({ onDelete, onOpen });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.defaultPrevented) return;
    event.preventDefault();
    onDelete();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it holds is pressed; it moves, and hears Delete
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves with the finger; what it holds is pressed */}
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
