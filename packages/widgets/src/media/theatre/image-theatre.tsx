import { type ReactNode, useId, useRef, useState } from 'react';
import { DialogFrame } from '../../feedback/dialog-frame.tsx';
import { imagesDuotone } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import styles from './image-theatre.module.css';
import { TheatreBar } from './theatre-bar.tsx';
import { TheatreComments } from './theatre-comments.tsx';
import { TheatreControls } from './theatre-controls.tsx';
import { actOnKey } from './theatre-keys.ts';
import { type PictureState, TheatreStage, zoomBounds } from './theatre-stage.tsx';
import { TheatreThumbnails } from './theatre-thumbnails.tsx';
import type { TheatreOwner, TheatrePicture, TheatreWords } from './theatre-words.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useSlideshow } from './use-slideshow.ts';

interface TheatreProps {
  readonly onClose: () => void;
  /** For example "Photos Preview". */
  readonly title: string;
  readonly words: TheatreWords;
  readonly pictures: readonly TheatrePicture[];
  readonly startAt?: number;
  /** Time per picture during playback, in milliseconds. */
  readonly playTime?: number;
  readonly owner?: TheatreOwner;
  /**
   * Renders the comments on a picture. If defined, the theatre has a panel for them and a button that opens
   * it.
   */
  readonly comments?: (at: number) => ReactNode;
  /** Saves the shown picture. If defined, the theatre has a button for it. */
  readonly onSave?: (at: number) => void;
}

interface ImageTheatreProps extends TheatreProps {
  readonly isOpen: boolean;
}

/** Pictures in a full-screen dialog, with paging, playback, zoom, thumbnails and a panel of comments. */
export function ImageTheatre({ isOpen, ...theatre }: ImageTheatreProps) {
  const { onClose, title } = theatre;
  return (
    <DialogFrame {...{ isOpen, onClose }} aria-label={title} className={styles['theatre']}>
      <Theatre {...theatre} />
    </DialogFrame>
  );
}

/** The theatre without its dialog, for use inside another dialog. */
export function Theatre({
  takesFocus = false,
  onClose,
  title,
  words,
  pictures,
  owner,
  comments,
  startAt,
  playTime,
  onSave,
}: TheatreProps & { readonly takesFocus?: boolean }) {
  const options = useRef<HTMLDivElement>(null);
  const commentsId = useId();
  const [hasComments, setComments] = useState(false);
  const acts = useTheatre({ count: pictures.length, startAt, playTime, takesFocus });
  const { at, isPlaying, zoom, hasThumbnails } = acts;
  const fullscreen = useFullscreen(options);
  const isMany = pictures.length > 1;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its children
    <div
      ref={options}
      className={styles['house']}
      onKeyDown={(event) => actOnKey(event, { ...acts, fullscreen: fullscreen.toggle })}
    >
      <div className={styles['main']}>
        <TheatreBar
          {...{ title, onClose, isPlaying }}
          closeLabel={words.close}
          place={pictures.length === 0 ? undefined : words.place(at + 1, pictures.length)}
          passed={acts.passed}
        />
        {pictures.length === 0 && (
          <p className={styles['none']}>
            <Icon glyph={imagesDuotone} size={44} />
            {words.none}
          </p>
        )}
        {pictures.length > 0 && !hasThumbnails && (
          <TheatreStage
            {...{ pictures, at, words, zoom }}
            onZoom={acts.zoomTo}
            onStep={acts.turn}
            onState={acts.pictureIs}
            takesFocus={acts.hasPicked}
          />
        )}
        {hasThumbnails && <TheatreThumbnails {...{ pictures, at, words }} onPick={acts.pick} />}
        {pictures.length > 0 && (
          <TheatreControls
            {...{ words, zoom }}
            onZoom={acts.zoomTo}
            playing={isMany ? { isOn: isPlaying, toggle: acts.play } : undefined}
            thumbnails={isMany ? { isOn: hasThumbnails, toggle: acts.toggleThumbnails } : undefined}
            comments={
              comments && { isOn: hasComments, toggle: () => setComments(!hasComments), id: commentsId }
            }
            save={onSave && (() => onSave(at))}
            fullscreen={
              fullscreen.isPossible ? { isOn: fullscreen.isOn, toggle: fullscreen.toggle } : undefined
            }
          />
        )}
      </div>
      {hasComments && (
        <TheatreComments id={commentsId} label={words.comments} owner={owner}>
          {comments?.(at)}
        </TheatreComments>
      )}
    </div>
  );
}

const usualTime = 3000;

interface Shown {
  readonly count: number;
  readonly startAt: number | undefined;
  readonly playTime: number | undefined;
  readonly takesFocus: boolean;
}

function useTheatre({ count, startAt = 0, playTime = usualTime, takesFocus }: Shown) {
  const [zoom, setZoom] = useState<number>(zoomBounds.least);
  const [state, setState] = useState<PictureState>('coming');
  const [hasThumbnails, setThumbnails] = useState(false);
  const [hasPicked, setPicked] = useState(takesFocus);
  const isHeld = state === 'coming' || hasThumbnails;
  const show = useSlideshow({ count, startAt, time: playTime, isHeld, onTurn: () => setState('coming') });
  const zoomTo = (to: number) => setZoom(Math.min(zoomBounds.most, Math.max(zoomBounds.least, to)));
  return {
    ...show,
    zoom,
    zoomTo,
    hasThumbnails,
    hasPicked,
    toggleThumbnails: () => {
      setPicked(false);
      setThumbnails(!hasThumbnails);
    },
    pictureIs: setState,
    turn: (by: 1 | -1) => show.go(show.at + by),
    turnTo: (end: 'first' | 'last') => show.go(end === 'first' ? 0 : count - 1),
    zoomBy: (steps: 1 | -1) => zoomTo(zoom + steps * zoomBounds.step),
    play: () => show.play(!show.isPlaying),
    pick: (at: number) => {
      setPicked(true);
      setThumbnails(false);
      setState('coming');
      show.go(at);
    },
  };
}
