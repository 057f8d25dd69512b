import { type KeyboardEvent, useEffect, useRef } from 'react';
import { stepped } from '../../inputs/stepped.ts';
import styles from './theatre-thumbnails.module.css';
import type { TheatrePicture, TheatreWords } from './theatre-words.ts';

interface ThumbnailsProps {
  readonly pictures: readonly TheatrePicture[];
  readonly at: number;
  readonly words: TheatreWords;
  readonly onPick: (at: number) => void;
}

/** Thumbnails of all pictures. One Tab stop; arrows, Home and End move along them. */
export function TheatreThumbnails({ pictures, at, words, onPick }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, []);
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')];
    const place = all.findIndex((one) => one.matches(':focus'));
    const next = stepped({ event, at: Math.max(0, place), count: all.length, axis: 'row' });
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <ul ref={list} aria-label={words.thumbnails} className={styles['grid']} onKeyDown={walk}>
      {pictures.map((picture, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
        <li key={place}>
          <button
            type="button"
            aria-current={place === at}
            tabIndex={place === at ? 0 : -1}
            className={styles['thumbnail']}
            onClick={() => onPick(place)}
          >
            <img src={picture.thumbnail ?? picture.src} alt={picture.alt} loading="lazy" draggable={false} />
          </button>
        </li>
      ))}
    </ul>
  );
}
