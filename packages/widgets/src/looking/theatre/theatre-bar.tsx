import { x } from '../../glyphs.ts';
import { IconButton } from '../../press/icon-button.tsx';
import styles from './theatre-bar.module.css';

interface BarProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** "2 of 5". */
  readonly place: string | undefined;
  readonly isPlaying: boolean;
  /** How much of the picture's time is over, from 0 to 1. */
  readonly passed: number;
}

/** What it is, how far one is, and the way out. */
export function TheatreBar({ title, closeLabel, onClose, place, isPlaying, passed }: BarProps) {
  return (
    <>
      <header className={styles['bar']}>
        <IconButton tone="glass" glyph={x} label={closeLabel} onClick={onClose} />
        <h2 className={styles['title']}>{title}</h2>
        {place !== undefined && (
          // Said aloud only where one turns the pictures oneself.
          <p className={styles['place']} aria-live={isPlaying ? 'off' : 'polite'}>
            {place}
          </p>
        )}
      </header>
      <div aria-hidden="true" className={styles['time']} data-on={isPlaying}>
        <span style={{ width: `${passed * 100}%` }} />
      </div>
    </>
  );
}
