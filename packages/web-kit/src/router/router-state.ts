import { Listeners } from '@mitto/kit/listeners';
import type { Place } from './place.ts';
import { lineOf, type Route } from './route-table.ts';
import type { TransitionFailure } from './transitions.ts';

/** The part of the router's state that screens can read. */
export class RouterState {
  readonly #listeners = new Listeners();
  /** The last place of each route, so that a page keeps its own params while the next page replaces it. */
  readonly #places = new Map<string, Place>();
  #place: Place | undefined;
  #index: number | undefined;
  #failure: TransitionFailure | undefined;

  get place(): Place | undefined {
    return this.#place;
  }

  /** Index of the current history entry. */
  get index(): number | undefined {
    return this.#index;
  }

  /** The last failure; undefined again once a place is shown. */
  get failure(): TransitionFailure | undefined {
    return this.#failure;
  }

  placeOf(route: Route): Place | undefined {
    return this.#places.get(route.name);
  }

  show(place: Place, index: number | undefined): void {
    this.#place = place;
    this.#index = index;
    this.#failure = undefined;
    for (const route of lineOf(place.route)) this.#places.set(route.name, place);
    this.#tell();
  }

  fail(failure: TransitionFailure): void {
    this.#failure = failure;
    this.#tell();
  }

  readonly subscribe = this.#listeners.add;

  #tell(): void {
    this.#listeners.emit();
  }
}
