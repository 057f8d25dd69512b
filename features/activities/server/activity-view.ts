import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import * as v from 'valibot';
import { maxPlaces, TakingPart } from '../contract/activity-fields.ts';
import { type SocialActivity, socialActivities } from '../contract/activity-tables.ts';
import { isPrivateHome } from '../policy.ts';
import { placeFor } from './shown-place.ts';
import {
  type ActivityRow,
  type ExactPlace,
  listOfAuthor,
  readActivities,
  readPlaces,
} from './store/activities.ts';
import { type Crowd, noCrowd, readCrowds } from './store/crowds.ts';
import { listOfPerson } from './store/people.ts';
import { readThere } from './there.ts';

type ViewDeps = Pick<Deps, 'now' | 'faceOf'>;

/** The member's own activities, and those that they are invited to or take part in. */
export function activitiesTable(deps: ViewDeps): SyncedTable {
  return {
    entry: socialActivities,
    refOf: (_uid, id) => id,
    sourcesOf: async (tx, uid) => [
      ...new Set([...(await listOfAuthor(tx, uid)), ...(await listOfPerson(tx, uid))]),
    ],
    async read(tx, uid, ids) {
      const seen = await viewActivities(deps, tx, uid, ids);
      const kept = [...seen.values()].filter((row) => row.uid === uid || row.state !== undefined);
      return new Map(kept.map((row): [string, VisibleRow] => [row.id, { view: 'full', row }]));
    },
  };
}

/**
 * The activities as the member may see them. Leaves out those of authors who are not there for the member:
 * blocked, hidden, paused, suspended or gone. The caller checks the privacy of activities in which the member
 * has no part.
 */
export async function viewActivities(
  deps: ViewDeps,
  tx: SyncTx,
  uid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SocialActivity>> {
  const rows = await readActivities(tx, ids);
  if (rows.length === 0) return new Map();
  const found = rows.map(({ id }) => id);
  const crowds = await readCrowds(tx, found, uid);
  const places = await readPlaces(tx, found);
  const named = rows.flatMap((row) => {
    const crowd = crowds.get(row.id) ?? noCrowd;
    return isClose(row, crowd, uid) ? [row.uid, ...crowd.named] : [row.uid];
  });
  const { cards, isThere } = await readThere(deps, tx, uid, [...new Set(named)]);
  const seen = new Map<string, SocialActivity>();
  for (const row of rows) {
    const author = cards.get(row.uid);
    if (!author || (row.uid !== uid && !isThere(row.uid))) continue;
    const [crowd, place] = [crowds.get(row.id) ?? noCrowd, places.get(row.id)];
    const face = await deps.faceOf(coreTx(tx), uid, row.uid);
    seen.set(row.id, {
      ...columnsOf(row),
      ...(row.uid === uid && { isMyPlace: row.is_my_place, showsArea: row.shows_area }),
      author_name: author.name ?? '',
      ...(face && { profileImage: face }),
      ...crowdFor(row, { crowd, isHome: isHome(row, place), uid }, (other) =>
        isThere(other) ? (cards.get(other)?.name ?? '') : undefined,
      ),
      ...placeFor(row, place, row.uid === uid || (isClose(row, crowd, uid) && isAllowed(crowd))),
    });
  }
  return seen;
}

/** The author and those who joined: they see who comes. */
function isClose(row: ActivityRow, { mine }: Crowd, uid: string): boolean {
  return row.uid === uid || mine?.state === 'joined';
}

/** The author has said yes to the reader, or invited them. */
const isAllowed = ({ mine }: Crowd): boolean => typeof mine?.allowed_at === 'number';

const isHome = ({ is_my_place: isMyPlace }: ActivityRow, exact: ExactPlace | undefined): boolean =>
  exact !== undefined && isPrivateHome({ isMyPlace, name: exact.place.name });

function columnsOf(row: ActivityRow) {
  return {
    id: row.id,
    uid: row.uid,
    category: row.category,
    privacy: row.privacy,
    description: row.description,
    // A home of which nothing is told is called one, or it would look like an activity without a place.
    isMyPlace: row.is_my_place || row.hides_area,
    startTime: row.starts_at,
    endTime: row.ends_at,
    timeZone: row.time_zone,
    date: row.made_at,
    sequence: row.sequence,
    needsYes: row.needs_yes,
    ...(row.cancelled_at !== null && { cancelledAt: row.cancelled_at }),
    ...(row.places !== null && { places: row.places }),
  };
}

interface Reading {
  readonly crowd: Crowd;
  readonly isHome: boolean;
  readonly uid: string;
}

/** Counts for everybody, names for the author and those who joined, and the reader's own part. */
function crowdFor(
  row: ActivityRow,
  { crowd, isHome, uid }: Reading,
  /** Returns undefined for members who are not there for the reader. */
  nameOf: (other: string) => string | undefined,
) {
  const { mine } = crowd;
  const isThere = (other: string) => nameOf(other) !== undefined;
  const state = v.is(TakingPart, mine?.state) ? mine.state : undefined;
  const left = Math.max(0, (row.places ?? maxPlaces) - crowd.taken);
  return {
    interestedCount: crowd.interested,
    // The author sees names: one who blocks them is missing from the count as one who is paused is.
    invitedCount: row.uid === uid ? crowd.invitees.filter(isThere).length : crowd.invited,
    ...(row.places !== null && { placesLeft: left }),
    ...(isClose(row, crowd, uid) && {
      interested: crowd.joined.filter(isThere),
      invitees: crowd.invitees.filter(isThere),
      people: peopleOf(row.uid === uid ? crowd.named : [...crowd.joined, ...crowd.invitees], nameOf),
    }),
    ...(row.uid === uid && {
      askers: [...crowd.askers, ...(isHome ? crowd.unanswered : [])].filter(isThere),
      leavers: crowd.leavers.flatMap(({ uid: one, joined_at: joinedAt, left_at: leftAt }) =>
        isThere(one) ? [{ uid: one, joinedAt, leftAt }] : [],
      ),
    }),
    ...(state && { state }),
    ...(state === 'waiting' && mine && { position: mine.position }),
    ...(state === 'offered' && mine?.answer_by && { answerBy: mine.answer_by }),
    ...(state === 'joined' && mine?.coming && { coming: mine.coming }),
  };
}

function peopleOf(uids: readonly string[], nameOf: (uid: string) => string | undefined) {
  return [...new Set(uids)].flatMap((uid) => {
    const name = nameOf(uid);
    return name === undefined ? [] : [{ uid, name }];
  });
}
