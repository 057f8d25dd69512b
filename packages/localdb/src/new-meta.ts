import { newId } from '@mitto/kit/ids';
import type { Meta } from './local-store.ts';
import type { TablePlans } from './table-plan.ts';

/** A database nobody has used yet: a client of its own name that knows nothing. */
export function newMeta(plans: TablePlans, schema: number): Meta {
  return {
    clientId: newId(),
    nextN: 1,
    syncId: null,
    isComplete: false,
    filling: [],
    sums: {},
    schema,
    shapes: shapesOf(plans),
    isDeleted: false,
  };
}

export function shapesOf(plans: TablePlans): Record<string, string> {
  return Object.fromEntries([...plans].map(([name, { shape }]) => [name, shape]));
}
