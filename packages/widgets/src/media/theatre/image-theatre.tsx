import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { DialogFrame } from '../../feedback/dialog-frame.tsx';
import { imagesDuotone } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import styles from './image-theatre.module.css';
import { TheatreBar } from './theatre-bar.tsx';
import { TheatreComments } from './theatre-comments.tsx';
import { TheatreControls } from './theatre-controls.tsx';
import { type PictureState, TheatreStage, zoomBounds } from './theatre-stage.tsx';
import { TheatreThumbnails } from './theatre-thumbnails.tsx';
import type { TheatreOwner, TheatrePicture, TheatreWords } from './theatre-words.ts';
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
      className={styles['content']}
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

interface TheatreActs {
  readonly turn: (by: 1 | -1) => void;
  readonly turnTo: (end: 'first' | 'last') => void;
  readonly zoomBy: (steps: 1 | -1) => void;
  readonly play: () => void;
  readonly fullscreen: () => void;
}

/**
 * Handles the theatre's keys: arrows go to the next and previous picture, Home and End to the first and last,
 * + and - zoom, Space plays, F toggles full screen.
 */
function actOnKey(event: KeyboardEvent<HTMLElement>, acts: TheatreActs): void {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  // Ignores keys pressed in fields, comments and thumbnails, which handle their own keys.
  if (!(target instanceof Element) || target.closest('aside, input, textarea, select, ul') !== null) return;
  if (key === ' ' && target.closest('button, a') !== null) return;
  const on = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const ways = new Map<string, () => void>([
    ['ArrowRight', () => acts.turn(on)],
    ['ArrowLeft', () => acts.turn(on === 1 ? -1 : 1)],
    ['Home', () => acts.turnTo('first')],
    ['End', () => acts.turnTo('last')],
    ['+', () => acts.zoomBy(1)],
    ['=', () => acts.zoomBy(1)],
    ['-', () => acts.zoomBy(-1)],
    [' ', acts.play],
    ['f', acts.fullscreen],
    ['F', acts.fullscreen],
  ]);
  const act = ways.get(key);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

interface Fullscreen {
  /** False on iPhones, which cannot show an element in fullscreen. The caller then hides the button. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Returns whether one element is in fullscreen, and a function to toggle it. */
function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const shown = useSyncExternalStore(listen, () => document.fullscreenElement);
  const isOn = shown !== null && shown === element.current;
  const toggle = () => {
    // Ignores a refusal by the browser, because the state has then not changed.
    const done = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
