import { browserStorage, type KeyValues } from './browser-storage.ts';
import { readRecord, type SessionLifetime, type SessionRecord, type SessionUser } from './session-record.ts';

const recordWord = 'mitto-session';
const turnWord = 'mitto-turn ';
/** Set once somebody has signed in on this device: the welcome page then begins with the form (boot.js). */
const startedWord = 'mitto-started';
/**
 * Device time (ms) until which a tab may be open whose sign-in a new tab can share. A new tab with it shows the
 * welcome page only after it has asked the other tabs (boot.js).
 */
const openWord = 'mitto-open';

export interface StorePlaces {
  /** Lives as long as the tab. */
  readonly window: KeyValues;
  readonly device: KeyValues;
}

/**
 * Stores the session between page loads. When a storage is full or refused, the session still works, but is
 * not stored.
 */
export class SessionStore<U extends SessionUser> {
  readonly #places: StorePlaces;

  constructor(places: StorePlaces = { window: browserStorage.tab, device: browserStorage.device }) {
    this.#places = places;
  }

  /** Reads the tab's session first, then the device's. Removes a record that is invalid. */
  read(): SessionRecord<U> | undefined {
    for (const place of [this.#places.window, this.#places.device]) {
      const text = place.getItem(recordWord);
      const record = readRecord<U>(text);
      if (record) return record;
      if (text !== null) place.removeItem(recordWord);
    }
    return undefined;
  }

  /** The session that stays on the device when the tab is closed. */
  get resident(): SessionRecord<U> | undefined {
    return readRecord<U>(this.#places.device.getItem(recordWord));
  }

  /**
   * Writes the record. A tab that slept must not overwrite another tab's newer tokens, nor another account's
   * sign-in. `isNew` marks a fresh sign-in, which may overwrite both.
   */
  write(record: SessionRecord<U>, isNew = false): void {
    const place = this.#place(record.keeping);
    if (!place) return;
    const found = readRecord<U>(place.getItem(recordWord));
    if (found && !isNew && (found.family !== record.family || found.turn > record.turn)) return;
    place.setItem(recordWord, JSON.stringify(record));
    if (isNew) this.#places.device.setItem(startedWord, '1');
    this.#places.device.setItem(turnWord + record.family, String(record.turn));
    this.tellOpen(record);
  }

  /** Tells new tabs that this one may share its sign-in. */
  tellOpen({ keeping, isAside, accessToken, clockAhead }: SessionRecord<U>): void {
    if (keeping !== 'window' || isAside) return;
    this.#places.device.setItem(openWord, String(accessToken.expires_at - clockAhead));
  }

  /** Takes that back. Other open tabs notice it, and say it again for themselves. */
  tellClosed(): void {
    this.#places.device.removeItem(openWord);
  }

  remove(family: string): void {
    this.#places.window.removeItem(recordWord);
    if (this.resident?.family === family) {
      this.#places.device.removeItem(recordWord);
    }
    this.#places.device.removeItem(turnWord + family);
    this.tellClosed();
  }

  /** Returns the device's record, as last written by any tab, if it is of the same sign-in. */
  sharedRecord(family: string): SessionRecord<U> | undefined {
    const record = this.resident;
    return record?.family === family ? record : undefined;
  }

  /** Returns the number of token exchanges of this sign-in, by any tab. */
  turnOf(family: string): number {
    return Number(this.#places.device.getItem(turnWord + family) ?? 0);
  }

  #place(keeping: SessionLifetime): KeyValues | undefined {
    return keeping === 'nothing' ? undefined : this.#places[keeping];
  }
}
