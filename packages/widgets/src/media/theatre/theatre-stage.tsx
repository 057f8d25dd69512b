import { useEffect, useRef, useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { Spinner } from '../../buttons/spinner.tsx';
import { caretLeftBold, caretRightBold, imageBrokenDuotone } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import styles from './theatre-stage.module.css';
import type { TheatrePicture, TheatreWords } from './theatre-words.ts';
import { useTheatreGestures } from './use-theatre-gestures.ts';

export type PictureState = 'coming' | 'there' | 'failed';

interface StageProps {
  readonly pictures: readonly TheatrePicture[];
  readonly at: number;
  readonly words: TheatreWords;
  /** Share of the stage that the picture fills, in per cent. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onState: (state: PictureState) => void;
  /** Focuses the stage on mount, because the pressed thumbnail, which had the focus, was removed. */
  readonly takesFocus: boolean;
}

export const zoomBounds = { least: 80, most: 100, step: 10 } as const;

/** The picture, buttons to the next and previous one, and touch gestures. */
export function TheatreStage({ pictures, at, words, zoom, takesFocus, ...told }: StageProps) {
  const { onZoom, onStep, onState } = told;
  const gestures = useTheatreGestures({
    onStep: (by) => pictures.length > 1 && onStep(by),
    onPinch: (times) => onZoom(Math.round((zoom * times) / zoomBounds.step) * zoomBounds.step),
    onDoubleTap: () => onZoom(zoom === zoomBounds.most ? zoomBounds.least : zoomBounds.most),
  });
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) stage.current?.focus();
  }, [takesFocus]);
  const picture = pictures[at];
  const previous = pictures.at(at - 1);
  const next = pictures[(at + 1) % pictures.length];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures is no fieldset of a form
    <div
      ref={stage}
      role="group"
      aria-label={words.place(at + 1, pictures.length)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys turn the pictures
      tabIndex={0}
      data-first-focus=""
      className={styles['stage']}
      {...gestures}
    >
      {picture !== undefined && <StagePicture key={picture.src} {...{ picture, words, zoom, onState }} />}
      {pictures.length > 1 && (
        <>
          <IconButton
            tone="glass"
            glyph={caretLeftBold}
            isDirected
            label={words.previous}
            className={styles['previous']}
            onClick={() => onStep(-1)}
          />
          <IconButton
            tone="glass"
            glyph={caretRightBold}
            isDirected
            label={words.next}
            className={styles['next']}
            onClick={() => onStep(1)}
          />
          {/* Preloads the neighbouring pictures. */}
          <img src={previous?.src} alt="" hidden />
          <img src={next?.src} alt="" hidden />
        </>
      )}
    </div>
  );
}

interface StagePictureProps {
  readonly picture: TheatrePicture;
  readonly words: TheatreWords;
  readonly zoom: number;
  readonly onState: (state: PictureState) => void;
}

function StagePicture({ picture, words, zoom, onState }: StagePictureProps) {
  const [state, setState] = useState<PictureState>('coming');
  const [attempt, setAttempt] = useState(0);
  const tell = (next: PictureState) => {
    setState(next);
    onState(next);
  };
  if (state === 'failed')
    return (
      <div role="alert" className={styles['failed']}>
        <Icon glyph={imageBrokenDuotone} size={44} />
        <p>{words.failed}</p>
        <Button
          size="slim"
          onClick={() => {
            setAttempt(attempt + 1);
            tell('coming');
          }}
        >
          {words.retry}
        </Button>
      </div>
    );
  const size = { width: `${zoom}%`, height: `${zoom}%` };
  return (
    <>
      {picture.placeholder !== undefined && state === 'coming' && (
        <img
          src={picture.placeholder}
          alt=""
          draggable={false}
          className={styles['placeholder']}
          style={size}
        />
      )}
      {state === 'coming' && (
        <span className={styles['coming']}>
          <Spinner size={32} />
        </span>
      )}
      <img
        key={attempt}
        src={picture.src}
        alt={picture.alt}
        draggable={false}
        data-is={state}
        className={styles['picture']}
        style={size}
        onLoad={() => tell('there')}
        onError={() => tell('failed')}
      />
    </>
  );
}
