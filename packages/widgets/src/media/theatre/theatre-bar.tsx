import { IconButton } from '../../buttons/icon-button.tsx';
import { x } from '../../glyphs.ts';
import styles from './theatre-bar.module.css';

interface BarProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** For example "2 of 5". */
  readonly place: string | undefined;
  readonly isPlaying: boolean;
  /** Elapsed share of the time for which the picture is shown, from 0 to 1. */
  readonly passed: number;
}

/** Title, position among the pictures and the close button. */
export function TheatreBar({ title, closeLabel, onClose, place, isPlaying, passed }: BarProps) {
  return (
    <>
      <header className={styles['bar']}>
        <IconButton tone="glass" glyph={x} label={closeLabel} onClick={onClose} />
        <h2 className={styles['title']}>{title}</h2>
        {place !== undefined && (
          // Announced only if the user goes to another picture: during playback it would be announced every
          // few seconds.
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
