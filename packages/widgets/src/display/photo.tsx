import { type ComponentProps, lazy, Suspense, useState } from 'react';
import styles from './photo.module.css';
import type { PhotoFailed as Failed } from './photo-failed.tsx';
import { useColours } from './use-colours.ts';

/**
 * Loaded as a separate chunk, because few photos fail. If that chunk does not load either, only the error
 * text is shown and announced. A `catch` of the import alone would miss a failure of the chunk's styles, which
 * the build loads before it.
 */
const PhotoFailed = lazy(async () => {
  try {
    return { default: (await import('./photo-failed.tsx')).PhotoFailed };
  } catch {
    return { default: ({ words }: ComponentProps<typeof Failed>) => <p role="alert">{words.failed}</p> };
  }
});

interface PhotoProps {
  readonly src: string;
  /** Alternative text, for example "Photo 2 of Ines"; empty for a decorative photo. */
  readonly alt: string;
  /** Base64 of a few bytes with the photo's colours, painted until the photo is loaded. */
  readonly thumbhash?: string | undefined;
  readonly words: {
    /** For example "There was an error loading image, please try again." */
    readonly failed: string;
    readonly retry: string;
  };
  readonly isEager?: boolean;
}

/**
 * A photo with the aspect ratio 3:4. It fades in over the colours of its thumbhash; a failed photo offers a
 * retry.
 */
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
          // Each attempt has another key and so a new element: the old one would not load again.
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
          <PhotoFailed src={src} words={words} onAgain={again} />
        </Suspense>
      )}
    </div>
  );
}
