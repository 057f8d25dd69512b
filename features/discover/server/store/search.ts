import { cellSizes, cellsOf, chordOf, onSphere } from '@mitto/server-kit/places/cells';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { everywhere, type Ladder, ladderOf, withGenders } from '../ladder.ts';
import type { SearchConditions } from '../question.ts';

/**
 * Sort key of the last person on the previous page. `rank` is the person's stage of recency, or in the order
 * 'newest' the minute in which they joined.
 */
export interface After {
  readonly rank: number;
  readonly far: number;
  readonly uid: string;
}

export interface SearchHit extends After {
  /** Minute of the last activity. Absent if `rank` is a stage, because the recency follows from it. */
  readonly active?: number;
}

/** Requested page of a list, and the minute for which the list is computed. */
export interface SearchPage {
  readonly me: string;
  readonly atMinute: number;
  readonly after: After | null;
  readonly most: number;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const lastMinute = 2_147_483_647;

export async function findNear(
  tx: SyncTx,
  question: SearchConditions,
  part: SearchPage,
  ladder: Ladder = ladderOf(question, question.kilometres),
): Promise<SearchHit[]> {
  const { after, atMinute, most } = part;
  const { rows } = await sql<{ uid: string; stage: number; far: number }>`
    select uid, stage, far from discover_near(${asked(question, part)}, ${[...ladder.outers]}::float8[],
      ${[...ladder.kinds]}::int[], ${[...ladder.cells]}::int[], ${[...ladder.cellEnds]}::int[],
      ${after ? atMinute : lastMinute}, ${after?.rank ?? 0}, ${after?.far ?? -1}, ${after?.uid ?? firstId}, ${most})`.execute(
    tx,
  );
  return rows.map(({ uid, stage, far }) => ({ uid, rank: stage, far }));
}

export async function findNewest(
  tx: SyncTx,
  question: SearchConditions,
  part: SearchPage,
): Promise<SearchHit[]> {
  const { origin, kilometres } = question;
  const { after, most } = part;
  const isBounded = origin !== null && kilometres !== null;
  const cells = isBounded
    ? withGenders(cellsOf({ origin, inner: 0, outer: kilometres }, cellSizes.far), question.genders)
    : null;
  const { rows } = await sql<{ uid: string; active: number; joined: number; far: number }>`
    select uid, active, joined, far from discover_newest(${asked(question, part)},
      ${isBounded ? chordOf(kilometres) : everywhere}, ${cells}::int[],
      ${after?.rank ?? lastMinute}, ${after?.uid ?? firstId}, ${most})`.execute(tx);
  return rows.map(({ uid, active, joined, far }) => ({ uid, rank: joined, far, active }));
}

/**
 * Arguments that `discover_near` and `discover_newest` have in common. The search goes both ways, always: one
 * that does not would tell whom somebody wants to whoever asks both ways.
 */
function asked(question: SearchConditions, { me, atMinute }: SearchPage) {
  const [x, y, z] = question.origin ? onSphere(question.origin).map(Math.fround) : [null, null, null];
  const { traits } = question;
  const groups =
    traits.length > 0 ? traits.map((group) => `{${group.map((trait) => `"${trait}"`).join(',')}}`) : null;
  return sql`${me}, ${atMinute}, ${x}::float8, ${y}::float8, ${z}::float8, ${[...question.genders]}::smallint[],
    ${question.ageMin}::smallint, ${question.ageMax}::smallint, ${[...question.styles]}::smallint[],
    ${question.flags}::smallint, true, ${question.myGender}::smallint, ${question.myAge}::smallint,
    ${question.onlineOnly}, ${groups}::text[]`;
}
