import type { FoundActivity } from '../../contract/activity-queries.ts';
import { stateAfterJoin } from '../../policy.ts';
import { doesMatch, type Narrowing } from './narrowing.ts';

export const listIds = ['all', 'mine', 'interest'] as const;
export type ListId = (typeof listIds)[number];

/** An activity on the screen. */
export interface ListedActivity {
  readonly activity: FoundActivity;
  /** The server has not confirmed the member's last change yet. */
  readonly isPending: boolean;
}

interface Known {
  readonly me: string;
  readonly now: number;
  readonly narrowing: Narrowing;
  /** Rows of the device: the member's own activities, and those in which they have a part. */
  readonly rows: readonly ListedActivity[];
  readonly found: readonly FoundActivity[];
  /** Activities that the member has joined without the server's answer. */
  readonly joining: ReadonlySet<string>;
}

/** Sorts what the device knows into the three lists, the soonest first. */
export function listsOf({
  me,
  now,
  narrowing,
  rows,
  found,
  joining,
}: Known): Readonly<Record<ListId, ListedActivity[]>> {
  const distances = new Map(found.map(({ id, distance }) => [id, distance]));
  const own = rows.map(({ activity, isPending }) => {
    const distance = distances.get(activity.id);
    return { activity: { ...activity, ...(distance !== undefined && { distance }) }, isPending };
  });
  const there = new Set(own.map(({ activity }) => activity.id));
  const others = found
    // If a search found an activity with a part of the member, and the device has no row of it, the member has
    // left it.
    .filter(({ id, uid, state }) => !there.has(id) && uid !== me && (state === undefined || joining.has(id)))
    .map((activity) => afterJoin(activity, joining.has(activity.id)));
  const all = [...own, ...others].toSorted(
    (one, other) =>
      one.activity.startTime - other.activity.startTime || (one.activity.id < other.activity.id ? -1 : 1),
  );
  // The member's own plans are shown wherever they are.
  const wide = { ...narrowing, kilometres: null };
  return {
    all: all.filter(({ activity }) => doesMatch(activity, there.has(activity.id) ? wide : narrowing, now)),
    mine: all.filter(({ activity }) => activity.uid === me),
    interest: all.filter(({ activity }) => activity.uid !== me && activity.state !== undefined),
  };
}

/** Shows an activity of a search as it is after joining, until the server has answered. */
export function afterJoin(activity: FoundActivity, isJoining: boolean): ListedActivity {
  return isJoining
    ? { activity: { ...activity, state: stateAfterJoin(activity) }, isPending: true }
    : { activity, isPending: false };
}
