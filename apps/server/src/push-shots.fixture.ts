import { newId } from '@mitto/kit/ids';
import { writtenColumns } from '@mitto/profile/contract/profile-columns';
import { nearly } from '@mitto/testkit/fuzz/nearly';
import fc from 'fast-check';

/** Names of tables, mutations and columns that this server has, and ids of existing rows and members. */
export interface KnownWords {
  readonly tables: readonly string[];
  readonly ops: readonly string[];
  /** Mutations, each with the table that it belongs to. */
  readonly tasks: readonly { readonly op: string; readonly table: string }[];
  readonly columns: readonly string[];
  readonly uids: readonly string[];
  readonly refs: readonly string[];
}

/** An outbox entry without its sequence number, which is added when the entry is sent. */
export interface LooseEntry {
  readonly table: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface PushShot {
  readonly entries: readonly LooseEntry[];
  /**
   * Sequence numbers of the entries. `right` continues the numbers sent before, `again` repeats some, `far`
   * skips ahead, `odd` is invalid.
   */
  readonly numbers: 'right' | 'again' | 'far' | 'odd';
  readonly stops: boolean;
}

const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'account_member',
  'sync_row',
  'circle',
  'pg_class',
  'insert',
  'X'.repeat(40),
];

const goodEdits: readonly Readonly<Record<string, unknown>>[] = [
  { style: '2', gender: 1 },
  { headline: 'Late trams', bio: 'Ceramics.' },
  { interested: ['vinyl'], goals: { longTerm: ['marriage'] } },
  { characteristics: { height: '171-175' }, personality: { types: ['calm'] } },
  { socials: { instagram: 'some.body' }, name: 'Some Body' },
  { searchFilter: { interested: 3, minAge: 18, maxAge: 80 } },
  { location: { geometry: { lat: -90, lng: 180 } } },
  { location: { geometry: { lat: 13.7563, lng: 100.5018 }, city: 'Bangkok' } },
];

/** Generates edits of profiles: the attacker's own and those of others. */
function profileEdits(
  uid: fc.Arbitrary<string>,
  mid: fc.Arbitrary<string>,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<LooseEntry> {
  const column = fc.constantFrom(...writtenColumns);
  const columns = fc.oneof(fc.dictionary(column, value, { maxKeys: 2 }), fc.constantFrom(...goodEdits));
  return fc.tuple(uid, mid, columns, fc.nat({ max: 9 })).map(([of, name, changes, base]) => ({
    table: 'user_info',
    entry: { mid: name, op: 'update', ref: of, changes, base },
  }));
}

/**
 * Generates mutations of messages: sent to any member, and changes to the attacker's own, others' and unknown
 * messages.
 */
function talking(
  uid: fc.Arbitrary<string>,
  mid: fc.Arbitrary<string>,
  ref: fc.Arbitrary<unknown>,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<LooseEntry> {
  const words = fc.oneof(fc.constant('A word'), value);
  const attachments = fc.constantFrom(
    undefined,
    { type: 'location', location: { lat: 13.7, lng: 100.5 } },
    { type: 'images', files: [{ key: 'x'.repeat(22), width: 1, height: 1, size: 1 }] },
    { type: 'sticker', sticker: 'wave' },
  );
  const said = fc.record({ uid, content: words, attachments, relative_id: ref }, { requiredKeys: ['uid'] });
  const done = fc.oneof(
    fc.tuple(fc.constant('messages'), said),
    fc.tuple(fc.constant('editMessage'), fc.record({ id: ref, content: words })),
    fc.tuple(
      fc.constant('reactMessage'),
      fc.record({ id: ref, reaction: fc.constantFrom('👍', '❤️', null, 'x') }),
    ),
    fc.tuple(fc.constant('deleteMessage'), fc.record({ id: ref, isForBoth: fc.boolean() })),
    fc.tuple(fc.constant('readMessages'), fc.record({ uid, upTo: fc.maxSafeNat() })),
  );
  return fc.tuple(done, mid, ref).map(([[op, changes], name, of]) => ({
    table: 'messages',
    entry: { mid: name, op, ref: of, changes },
  }));
}

/**
 * Generates pushes that pass admission and whose contents must do no harm. One push in eight has malformed
 * entries.
 */
export function pushShots(known: KnownWords): fc.Arbitrary<PushShot> {
  const uid = fc.constantFrom(...known.uids);
  const ref = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...known.refs) },
    { weight: 2, arbitrary: uid },
    { weight: 2, arbitrary: fc.nat().map(() => newId()) },
    { weight: 1, arbitrary: fc.constantFrom('00000000-0000-0000-0000-000000000000') },
  );
  const value = fc.oneof(
    uid,
    fc.constantFrom(...known.refs, 'very-likely', 'ROLE_ADMIN', true, null, 1, -1, 9_007_199_254_740_991),
    nearly(fc.constant('what was typed')),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.integer({ min: 1, max: 3 }).map((many) => 'x'.repeat(many * 900)),
  );
  const column = fc.oneof(fc.constantFrom(...known.columns), fc.constantFrom(...hostileNames), fc.string());
  const changes = fc.oneof(
    { weight: 3, arbitrary: uid.map((whom): unknown => ({ uid: whom })) },
    { weight: 2, arbitrary: fc.record({ recommendation: fc.constant('likely'), likeMost: value }) },
    { weight: 3, arbitrary: fc.dictionary(column, value, { maxKeys: 5 }) },
  );
  const entry = fc.record(
    {
      mid: fc.oneof(
        { weight: 9, arbitrary: fc.nat().map(() => newId()) },
        { weight: 1, arbitrary: fc.constantFrom(...known.refs) },
      ),
      op: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...known.ops) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileNames) },
      ),
      ref,
      changes,
      base: fc.oneof(fc.nat({ max: 5 }), fc.constant(Number.MAX_SAFE_INTEGER)),
      group: fc.constantFrom(...known.refs.slice(0, 2)),
    },
    { requiredKeys: ['mid', 'op', 'ref', 'changes'] },
  );
  const table = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.tables) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileNames) },
  );
  const mid = fc.nat().map(() => newId());
  const task = fc.tuple(fc.constantFrom(...known.tasks), uid, mid).map(([{ op, table: of }, to, name]) => ({
    table: of,
    entry: { mid: name, op, ref: null, changes: { uid: to } },
  }));
  const alsoClosed = fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...known.columns), value, { maxKeys: 2 }) },
  );
  const feedback = fc
    .tuple(fc.constantFrom('insert', 'update', 'delete'), ref, mid, value, alsoClosed)
    .map(([op, of, name, likeMost, closed]) => ({
      table: 'feedback',
      entry: {
        mid: name,
        op,
        ref: of,
        changes: op === 'delete' ? closed : { ...closed, recommendation: 'likely', likeMost },
      },
    }));
  const profile = profileEdits(uid, mid, value);
  const talk = talking(uid, mid, ref, value);
  const stranger = fc.record({ table, entry });
  const one = fc.oneof(
    { weight: 3, arbitrary: task },
    { weight: 2, arbitrary: feedback },
    { weight: 2, arbitrary: profile },
    { weight: 3, arbitrary: talk },
    { weight: 4, arbitrary: stranger },
  );
  const odd = nearly(entry).map((spoilt) => ({ ...Object(spoilt) }));
  return fc.record({
    entries: fc.oneof(
      { weight: 7, arbitrary: fc.array(one, { minLength: 1, maxLength: 12 }) },
      { weight: 1, arbitrary: fc.array(fc.record({ table, entry: odd }), { minLength: 1, maxLength: 3 }) },
    ),
    numbers: fc.oneof(
      { weight: 12, arbitrary: fc.constant('right' as const) },
      { weight: 1, arbitrary: fc.constantFrom('again' as const, 'far' as const, 'odd' as const) },
    ),
    stops: fc.nat({ max: 7 }).map((one) => one === 0),
  });
}
