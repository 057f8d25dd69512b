import { useEffect, useEffectEvent } from 'react';
import { Button } from '../buttons/button.tsx';
import { imagesDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './photo-failed.module.css';

interface PhotoFailedProps {
  readonly words: {
    /** For example "There was an error loading image, please try again." */
    readonly failed: string;
    readonly retry: string;
  };
  readonly onAgain: () => void;
}

/** Shown instead of a photo that did not load. It retries by itself when the device is online again. */
export function PhotoFailed({ words, onAgain }: PhotoFailedProps) {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    const ask = () => again();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);
  return (
    <div role="alert" className={styles['failed']}>
      <Icon glyph={imagesDuotone} size={38} />
      <span className="visually-hidden">{words.failed}</span>
      <p aria-hidden="true">{words.failed}</p>
      <Button size="slim" onClick={onAgain}>
        {words.retry}
      </Button>
    </div>
  );
}
