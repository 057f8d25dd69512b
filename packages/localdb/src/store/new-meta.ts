import { newId } from '@mitto/kit/ids';
import type { Meta } from './meta-record.ts';
import type { TablePlans } from './table-plan.ts';

/** Something with a text that changes with its definition. */
interface Shaped {
  readonly name: string;
  readonly shape: string;
}

/** Returns the meta of a new database: a new client id, and no synced data. */
export function newMeta(plans: TablePlans, schema: number, followers: readonly Shaped[] = []): Meta {
  return {
    clientId: newId(),
    nextN: 1,
    syncId: null,
    isComplete: false,
    filling: [],
    sums: {},
    schema,
    shapes: shapesOf(plans),
    follows: shapesOfFollowers(followers),
    isDeleted: false,
  };
}

export function shapesOf(plans: TablePlans): Record<string, string> {
  return Object.fromEntries([...plans].map(([name, { shape }]) => [name, shape]));
}

export function shapesOfFollowers(followers: readonly Shaped[]): Record<string, string> {
  return Object.fromEntries(followers.map(({ name, shape }) => [name, shape]));
}
