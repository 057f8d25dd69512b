import { type Opened, type OpenOptions, openLocalDatabase } from './open-local-database.ts';

/** The databases that a page has open at the same time, each at most once. */
export class OpenDatabases {
  readonly #open = new Set<string>();

  /**
   * Opens a database. Returns the spec's refusal if this page already has it open. Other tabs may have it
   * open.
   */
  async open(options: OpenOptions): Promise<Opened> {
    const name = `${options.app}/${options.account}`;
    if (this.#open.has(name)) {
      return { mode: 'error', code: 400, sentence: 'The DB you are trying to access is already open' };
    }
    this.#open.add(name);
    try {
      const opened = await openLocalDatabase(options);
      if (opened.mode === 'error' || opened.mode === 'delete') this.#open.delete(name);
      return opened;
    } catch (error) {
      this.#open.delete(name);
      throw error;
    }
  }

  /**
   * Closes a database; its content stays. A wiped or deleted database must also be closed with this method
   * before it can be opened again.
   */
  async close(opened: Extract<Opened, { db: unknown }>): Promise<void> {
    await opened.db.store.close();
    this.#open.delete(opened.name);
  }

  get names(): readonly string[] {
    return [...this.#open];
  }
}
