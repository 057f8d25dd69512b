/** A set of functions that are called when something happens. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: A) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Adds a listener, also without `this`; returns the function that removes it. */
  readonly add = (listener: (...args: A) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit(...args: A): void {
    for (const listener of this.#listeners) listener(...args);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
