import { type ComponentProps, lazy, Suspense, useState } from 'react';
import styles from './photo.module.css';
import type { PhotoFailed as Failed } from './photo-failed.tsx';
import { useColours } from './use-colours.ts';

/** Few photos fail; and where not even this comes, what is told of them is still there to be heard. */
const PhotoFailed = lazy(async () => ({
  default: await import('./photo-failed.tsx').then(
    (loaded) => loaded.PhotoFailed,
    () =>
      ({ words }: ComponentProps<typeof Failed>) => <p role="alert">{words.failed}</p>,
  ),
}));

interface PhotoProps {
  readonly src: string;
  /** "Photo 2 of Ines". Empty where it only decorates. */
  readonly alt: string;
  /** A few bytes, in base64, that paint its colours before it is there. */
  readonly thumbhash?: string | undefined;
  readonly words: {
    /** "There was an error loading image, please try again." */
    readonly failed: string;
    readonly retry: string;
  };
  readonly isEager?: boolean;
}

/** A photo of 3 : 4. Its colours paint first, it fades in, and where it fails one can try again. */
export function Photo({ src, alt, thumbhash, words, isEager = false }: PhotoProps) {
  const [state, setState] = useState<{ readonly of: string; readonly is: 'there' | 'failed' }>();
  const [attempt, setAttempt] = useState(0);
  const is = state?.of === src ? state.is : 'coming';
  const colours = useColours(thumbhash);
  const again = () => {
    setState(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <div
      className={styles['photo']}
      data-is={is}
      data-eager={isEager || undefined}
      style={colours === undefined ? undefined : { backgroundImage: `url(${colours})` }}
    >
      {is !== 'failed' && (
        <img
          // Asked for anew, it has to be another element: the same one would not ask.
          key={attempt}
          src={src}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setState({ of: src, is: 'there' })}
          onError={() => setState({ of: src, is: 'failed' })}
        />
      )}
      {is === 'failed' && (
        <Suspense>
          <PhotoFailed words={words} onAgain={again} />
        </Suspense>
      )}
    </div>
  );
}
