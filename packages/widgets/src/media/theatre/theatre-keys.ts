import type { KeyboardEvent } from 'react';

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
export function actOnKey(event: KeyboardEvent<HTMLElement>, acts: TheatreActs): void {
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
