import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { caretLeftBold, caretRightBold, pause, play } from '@mitto/widgets/glyphs.ts';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './carousel.module.css';
import { useRotation } from './use-rotation.ts';

export interface CarouselWords {
  readonly previous: string;
  readonly next: string;
  readonly play: string;
  readonly pause: string;
  /** For example "2 of 5". */
  readonly place: (at: number, count: number) => string;
}

interface SlidesProps {
  readonly label: string;
  readonly words: CarouselWords;
  readonly slides: readonly ReactNode[];
  /** Returns the time for which a slide is shown, in milliseconds. */
  readonly timeOf: (at: number) => number;
}

export interface CarouselItem<Data = unknown> {
  readonly image: string;
  readonly alt: string;
  readonly caption?: string;
  /** Any data of the caller, passed back with the item when it is pressed. */
  readonly data?: Data;
  /** Time for which this item is shown, in milliseconds. */
  readonly interval?: number;
}

interface CarouselProps<Data> {
  readonly label: string;
  readonly words: CarouselWords;
  readonly items: readonly CarouselItem<Data>[];
  readonly onOpen?: (item: CarouselItem<Data>) => void;
}

const imageTime = 3000;
const contentTime = 10_000;

/** Carousel of images. Each is shown for 3000 ms by default; after the last comes the first. */
export function Carousel<Data>({ label, words, items, onOpen }: CarouselProps<Data>) {
  return (
    <Slides
      label={label}
      words={words}
      timeOf={(at) => items[at]?.interval ?? imageTime}
      slides={items.map((item) => (
        <figure key={item.image} className={styles['figure']}>
          {onOpen === undefined ? (
            <img src={item.image} alt={item.alt} draggable={false} />
          ) : (
            <button type="button" className={styles['open']} onClick={() => onOpen(item)}>
              <img src={item.image} alt={item.alt} draggable={false} />
            </button>
          )}
          {item.caption !== undefined && <figcaption>{item.caption}</figcaption>}
        </figure>
      ))}
    />
  );
}

interface ContentSliderProps {
  readonly label: string;
  readonly words: CarouselWords;
  readonly children: readonly ReactNode[];
}

/** Carousel of slides with any content. Each is shown for 10,000 ms; after the last comes the first. */
export function ContentSlider({ label, words, children }: ContentSliderProps) {
  return <Slides label={label} words={words} slides={children} timeOf={() => contentTime} />;
}

function Slides({ label, words, slides, timeOf }: SlidesProps) {
  const { at, isPlaying, go, play: setPlaying, hold } = useRotation({ count: slides.length, timeOf });
  const swipe = useSwipe((step) => go(at + step));
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + (getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step));
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hold(false);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={styles['carousel']}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={leave}
      onKeyDown={turn}
    >
      {/* A change of slide is announced only while automatic playback is off. */}
      <div aria-live={isPlaying ? 'off' : 'polite'} className={styles['window']} {...swipe}>
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel pattern, not of a form
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position
            key={place}
            role="group"
            aria-roledescription="slide"
            aria-label={words.place(place + 1, slides.length)}
            inert={place !== at}
            className={styles['slide']}
            data-shown={place === at}
          >
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles['bar']}>
          <IconButton
            glyph={isPlaying ? pause : play}
            size={20}
            label={isPlaying ? words.pause : words.play}
            onClick={() => setPlaying(!isPlaying)}
          />
          <span aria-hidden="true" className={styles['place']}>
            {words.place(at + 1, slides.length)}
          </span>
          <IconButton
            glyph={caretLeftBold}
            isDirected
            size={20}
            label={words.previous}
            onClick={() => go(at - 1)}
          />
          <IconButton
            glyph={caretRightBold}
            isDirected
            size={20}
            label={words.next}
            onClick={() => go(at + 1)}
          />
        </div>
      )}
    </section>
  );
}

/** Min distance of a swipe, in pixels. */
const far = 40;

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: { clientX: number }) => {
      from.current = event.clientX;
    },
    onPointerUp: (event: { clientX: number; currentTarget: Element }) => {
      const way = from.current === undefined ? 0 : event.clientX - from.current;
      from.current = undefined;
      if (Math.abs(way) < far) return;
      const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
      onSwipe(way < 0 !== isReversed ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
