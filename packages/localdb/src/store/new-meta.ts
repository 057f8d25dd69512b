import { newId } from '@mitto/kit/ids';
import type { Meta } from '../store/meta-record.ts';
import { shapesOfFollowers } from './remake-followers.ts';
import type { RowFollower } from './row-follower.ts';
import type { TablePlans } from './table-plan.ts';

/** Returns the meta of a new database: a new client id, and no synced data. */
export function newMeta(plans: TablePlans, schema: number, followers: readonly RowFollower[] = []): Meta {
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
