import { type Opened, type OpenOptions, openLocalDatabase } from './open-local-database.ts';

/** The databases that a page has open side by side, each at most once. */
export class OpenDatabases {
  readonly #open = new Set<string>();

  /**
   * Opens a database. Returns the spec's refusal if this page has it open already; another tab may have it
   * open too.
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
   * Closes a database; its content stays. A wiped or deleted database is closed here too before it is opened
   * again.
   */
  async close(opened: Extract<Opened, { db: unknown }>): Promise<void> {
    await opened.db.store.close();
    this.#open.delete(opened.name);
  }

  get names(): readonly string[] {
    return [...this.#open];
  }
}
