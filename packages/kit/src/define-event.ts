import type * as v from 'valibot';

/**
 * Time at which the subscribers of an event run. `within`: in the transaction of the event, which they can
 * roll back. `after`: after the commit, each in a job of its own.
 */
export type EventKind = 'within' | 'after';

type AnySchema = v.GenericSchema<unknown, unknown>;

export interface EventEntry<S extends AnySchema = AnySchema> {
  /** `<feature>/<what happened>`. */
  readonly name: string;
  readonly kind: EventKind;
  readonly payload: S;
}

type Declared = Readonly<Record<string, { readonly kind: EventKind; readonly payload: AnySchema }>>;
export type Events<T extends Declared = Declared> = {
  readonly [K in keyof T]: EventEntry<T[K]['payload']>;
};

export type EventPayload<E extends EventEntry> = v.InferOutput<E['payload']>;

/** Declares the events of one feature; features above it may subscribe. */
export function defineEvents<const T extends Declared>(feature: string, events: T): Events<T> {
  const named = Object.entries(events).map(([what, event]) => [
    what,
    { ...event, name: `${feature}/${what}` },
  ]);
  // Object.fromEntries loses the key types; the keys are those of `events`.
  return Object.fromEntries(named) as Events<T>;
}
