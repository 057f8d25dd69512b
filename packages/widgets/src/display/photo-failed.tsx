import { Button } from '../buttons/button.tsx';
import { imagesDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './photo-failed.module.css';
import { useAnotherTry } from './use-another-try.ts';

interface PhotoFailedProps {
  readonly src: string;
  readonly words: {
    /** For example "There was an error loading image, please try again." */
    readonly failed: string;
    readonly retry: string;
  };
  readonly onAgain: () => void;
}

/** Shown instead of a photo that did not load. It comes by itself as soon as it can be had. */
export function PhotoFailed({ src, words, onAgain }: PhotoFailedProps) {
  useAnotherTry(src, onAgain);
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
