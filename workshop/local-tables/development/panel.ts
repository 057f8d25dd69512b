import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { ReadTx } from '@mitto/localdb/local-store';
import { type Child, element } from './element.ts';

/** One view of the page, over the open database. */
export interface Panel {
  readonly title: string;
  /** Draws the panel into the element and follows changes; returns a function that stops this. */
  show(place: HTMLElement, database: Opened): () => void;
}

export interface Opened {
  readonly name: string;
  readonly db: LocalDatabase;
}

/** Draws a result of the database now, and again after every change of the result. */
export function drawLive<T>(
  place: HTMLElement,
  { db }: Opened,
  ask: (tx: ReadTx) => Promise<T>,
  draw: (answer: T) => readonly Child[],
): () => void {
  place.replaceChildren(element('p', { class: 'quiet' }, 'Reading…'));
  return db.store.watch(
    ask,
    (answer) => place.replaceChildren(element('div', {}, draw(answer))),
    (error) => place.replaceChildren(fault(error)),
  );
}

export function fault(error: unknown): HTMLElement {
  const sentence = error instanceof Error ? error.message : String(error);
  return element('pre', { class: 'fault', role: 'alert' }, sentence);
}
