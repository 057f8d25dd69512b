import { CallError } from '@mitto/web-kit/api/call-error';

/** Acts that wait until the password is confirmed. */
export class Confirmation {
  readonly #check: (password: string) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #waiting: PromiseWithResolvers<boolean> | undefined;

  constructor(check: (password: string) => Promise<unknown>) {
    this.#check = check;
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly isAsked = (): boolean => this.#waiting !== undefined;

  /** Sends an act, and once more after the password was confirmed, if the server asks for that. */
  readonly act = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'account/confirm-first') throw error;
      if (!(await this.#ask())) throw error;
      return await send();
    }
  };

  /** Rejects if the password is wrong; the question then stays open. */
  async confirm(password: string): Promise<void> {
    await this.#check(password);
    this.#end(true);
  }

  close(): void {
    this.#end(false);
  }

  #ask(): Promise<boolean> {
    this.#waiting ??= Promise.withResolvers<boolean>();
    this.#tell();
    return this.#waiting.promise;
  }

  #end(isConfirmed: boolean): void {
    this.#waiting?.resolve(isConfirmed);
    this.#waiting = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
