import { type Keeping, readRecord, type SessionRecord, type SessionUser } from './session-record.ts';

const recordWord = 'mitto-session';
const turnWord = 'mitto-turn ';

export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StorePlaces {
  /** As long as the tab. */
  readonly window: KeyValues;
  readonly device: KeyValues;
}

/** Where the session lies between two pages. A storage that is full or refused costs the keeping, not the session. */
export class SessionStore<U extends SessionUser> {
  readonly #places: StorePlaces;

  constructor(
    places: StorePlaces = { window: guarded(() => sessionStorage), device: guarded(() => localStorage) },
  ) {
    this.#places = places;
  }

  /** The tab's own before the device's. What cannot be read is removed. */
  read(): SessionRecord<U> | undefined {
    for (const place of [this.#places.window, this.#places.device]) {
      const text = place.getItem(recordWord);
      const record = readRecord<U>(text);
      if (record) return record;
      if (text !== null) place.removeItem(recordWord);
    }
    return undefined;
  }

  /** Whose session stays when the tab is closed. */
  get resident(): SessionRecord<U> | undefined {
    return readRecord<U>(this.#places.device.getItem(recordWord));
  }

  /**
   * A tab that has slept must not write its old tokens over the newer ones of another tab, nor over the sign-in of
   * somebody else; `isNew` is a sign-in of just now.
   */
  write(record: SessionRecord<U>, isNew = false): void {
    const place = this.#place(record.keeping);
    if (!place) return;
    const found = readRecord<U>(place.getItem(recordWord));
    if (found && !isNew && (found.family !== record.family || found.turn > record.turn)) return;
    place.setItem(recordWord, JSON.stringify(record));
    this.#places.device.setItem(turnWord + record.family, String(record.turn));
  }

  remove(family: string): void {
    this.#places.window.removeItem(recordWord);
    if (this.resident?.family === family) {
      this.#places.device.removeItem(recordWord);
    }
    this.#places.device.removeItem(turnWord + family);
  }

  /** What another tab of this device has written of the same sign-in. */
  sharedRecord(family: string): SessionRecord<U> | undefined {
    const record = this.resident;
    return record?.family === family ? record : undefined;
  }

  /** How often the tokens of this sign-in were exchanged, by any tab. */
  turnOf(family: string): number {
    return Number(this.#places.device.getItem(turnWord + family) ?? 0);
  }

  #place(keeping: Keeping): KeyValues | undefined {
    return keeping === 'nothing' ? undefined : this.#places[keeping];
  }
}

/** Storage may be switched off, full or forbidden, and say so at any moment. */
function guarded(storage: () => Storage): KeyValues {
  return {
    getItem: (name) => attempt(() => storage().getItem(name)) ?? null,
    setItem: (name, value) => attempt(() => storage().setItem(name, value)),
    removeItem: (name) => attempt(() => storage().removeItem(name)),
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // The session goes on in memory, for as long as the page.
    return undefined;
  }
}
