import { expect, test } from 'vitest';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { listsOf } from './lists-of.ts';
import type { Narrowing } from './narrowing.ts';

const [me, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const now = Date.UTC(2026, 10, 20);
const hour = 3_600_000;
const wide: Narrowing = { category: null, kilometres: null, days: null };

function one(id: string, changes: Partial<FoundActivity> = {}): FoundActivity {
  const startTime = now + 24 * hour;
  return {
    ...{
      id,
      uid: other,
      author_name: 'Ana',
      category: 'dine',
      privacy: 0,
      description: 'Dumplings for six.',
    },
    ...{ isMyPlace: false, startTime, endTime: startTime + hour, timeZone: 'Asia/Bangkok', date: now },
    ...{ sequence: 0, needsYes: false, interestedCount: 0, invitedCount: 0 },
    ...changes,
  };
}

interface Wish {
  readonly rows?: readonly FoundActivity[];
  readonly found?: readonly FoundActivity[];
  readonly joining?: readonly string[];
  readonly narrowing?: Narrowing;
}

function lists({ rows = [], found = [], joining = [], narrowing = wide }: Wish) {
  const known = rows.map((activity) => ({ activity, isPending: false }));
  const sorted = listsOf({ me, now, narrowing, rows: known, found, joining: new Set(joining) });
  const idsOf = (list: readonly { readonly activity: FoundActivity }[]) =>
    list.map(({ activity }) => activity.id);
  return { all: idsOf(sorted.all), mine: idsOf(sorted.mine), interest: idsOf(sorted.interest), sorted };
}

test('all activities are sorted by their start, each once', () => {
  const late = one('late', { startTime: now + 48 * hour, endTime: now + 49 * hour });
  const own = one('own', { uid: me });
  expect(lists({ rows: [own], found: [late, own, one('soon')] }).all).toEqual(['own', 'soon', 'late']);
});

test('the row on the device is newer than the answer of a search', () => {
  const { sorted } = lists({
    rows: [one('a', { state: 'waiting' })],
    found: [one('a', { state: 'joined' })],
  });
  expect(sorted.all[0]?.activity.state).toBe('waiting');
});

test('my activity and my interest hold their own, also what is over or cancelled', () => {
  const past = one('past', { uid: me, startTime: now - 3 * hour, endTime: now - 2 * hour });
  const called = one('called', { state: 'joined', cancelledAt: now });
  expect(lists({ rows: [past, called] })).toMatchObject({ all: [], mine: ['past'], interest: ['called'] });
});

test('an activity that the member has left is not shown as one they take part in', () => {
  expect(lists({ found: [one('left', { state: 'joined' })] })).toMatchObject({ all: [], interest: [] });
});

test('an activity joined without a network is among the interests, in the state that follows', () => {
  const full = one('full', { places: 2, placesLeft: 0 });
  const { interest, sorted } = lists({
    found: [full, one('asks', { needsYes: true })],
    joining: ['full', 'asks'],
  });
  expect(interest).toEqual(['asks', 'full']);
  expect(sorted.interest.map(({ activity }) => activity.state)).toEqual(['asked', 'waiting']);
});

test('choices narrow what was found at once; own plans are shown wherever they are', () => {
  const far = one('far', { distance: 40 });
  const joined = one('joined', { state: 'joined' });
  const near: Narrowing = { category: 'dine', kilometres: 10, days: 7 };
  expect(lists({ rows: [joined], found: [far, one('near', { distance: 3 })], narrowing: near }).all).toEqual([
    'joined',
    'near',
  ]);
  expect(lists({ found: [far], narrowing: { ...wide, category: 'fit' } }).all).toEqual([]);
});
