import type { PageTarget } from './guard.ts';
import type { Place } from './place.ts';

/** Events of a transition, in the order they happen. */
export interface TransitionEvents {
  readonly start: { readonly href: string; readonly from: Place | undefined };
  readonly 'guard check': { readonly place: Place };
  readonly redirect: { readonly from: Place; readonly to: string; readonly by: 'guard' | 'interceptor' };
  readonly render: { readonly place: Place };
  readonly success: { readonly place: Place };
  readonly complete: { readonly end: TransitionEnd };
  readonly error: { readonly error: unknown };
  readonly 'not found': { readonly href: string };
  /** A panel of the address is unknown, or lacks a required param. The transition goes on without it. */
  readonly 'panel left out': { readonly error: unknown };
  readonly 'module load error': { readonly place: Place; readonly error: unknown };
}

/** Result of a transition. `replaced`: a later request took its place. */
export type TransitionEnd = 'completed' | 'ignored' | 'stopped' | 'replaced' | 'failed';

/**
 * Called before a page opens, in the order the interceptors were added; the first answer other than `pass`
 * decides.
 */
export type Interceptor = (to: Place, from: Place | undefined) => Interception | Promise<Interception>;

export type Interception = 'pass' | 'stop' | PageTarget;

export type TransitionEventName = keyof TransitionEvents;

export class TransitionEmitter {
  readonly #listeners = new Map<TransitionEventName, Set<(event: never) => void>>();

  on<N extends TransitionEventName>(name: N, callback: (event: TransitionEvents[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(callback);
    return () => listeners.delete(callback);
  }

  tell<N extends TransitionEventName>(name: N, event: TransitionEvents[N]): void {
    for (const callback of this.#listeners.get(name) ?? []) {
      // The map's key guarantees the type of its listeners.
      const listener = callback as (event: TransitionEvents[N]) => void;
      try {
        listener(event);
      } catch (error) {
        // A listener that throws must not break the transition.
        reportError(error);
      }
    }
  }
}
