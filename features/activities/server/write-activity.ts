import { isPremiumMember, memberFacts } from '@mitto/account/server/public/member-facts';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { readShut } from '@mitto/circles/server/public/shut';
import { fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { profileConfiguration } from '@mitto/profile/contract/profile-configuration';
import { hasProfile } from '@mitto/profile/server/public/has-profile';
import { readSearchFacts, type SearchFacts } from '@mitto/profile/server/public/search-facts';
import { readShownPoint } from '@mitto/profile/server/public/shown-point';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import { activityEvents } from '../contract/activity-events.ts';
import { type ActivityDraft, type ActivityPlace, privacies } from '../contract/activity-fields.ts';
import { isPrivateHome, maxOpenActivities, needsYesFor, paces, timesFault } from '../policy.ts';
import { keepPace } from './public/pace.ts';
import { keepDue } from './schedule/advance.ts';
import { fillPlaces } from './schedule/fill-places.ts';
import { stageAt } from './schedule/stages.ts';
import { shownPlaceOf } from './shown-place.ts';
import {
  type ActivityRow,
  changeActivity,
  countOpen,
  deleteActivityRow,
  type ExactPlace,
  findActivity,
  insertActivity,
  lockActivity,
  putPlace,
  readPlaces,
} from './store/activities.ts';
import {
  clearComing,
  inviteAll,
  listInvitees,
  listPeople,
  putPerson,
  withdrawAllYes,
  withdrawInvitations,
} from './store/people.ts';
import { checkOpen, type Taking } from './taking-part.ts';
import { touchEverybody, touchOne } from './touch-activity.ts';

interface Writing {
  readonly tx: Tx;
  readonly me: Me;
  readonly draft: ActivityDraft;
}

/** Creates an activity. A second call with the same id creates nothing. */
export async function createActivity(
  deps: Deps,
  { tx, me, draft }: Writing,
  wished: string | null,
): Promise<MutationResult> {
  const now = deps.now();
  const before = wished === null ? undefined : await findActivity(tx, wished);
  if (wished !== null && before?.uid === me.uid) return { source: wished, isMerged: true };
  const author = await admitAuthor(deps, tx, me);
  const fault = timesFault(draft, now);
  if (fault) fail(fault);
  // The pushes of one member are applied one after the other (`openClient`), so no other push of theirs counts
  // at the same moment.
  if ((await countOpen(tx, me.uid, now)) >= maxOpenActivities) fail('activities/too-many-open');
  await keepPace(tx, { uid: me.uid, deed: 'create', at: now }, paces.create);
  const id = wished === null || before ? newId(now) : wished;
  const columns = await columnsOf(deps, tx, draft, { uid: me.uid, shows: author.shows });
  await insertActivity(tx, {
    ...columns,
    id,
    uid: me.uid,
    made_at: now,
    cancelled_at: null,
    is_shown: author.isToBeFound,
    stage: stageAt(columns, now),
    due_at: null,
  });
  await putPlace(tx, { id, uid: me.uid }, exactOf(draft));
  await invite(deps, tx, { id, uid: me.uid }, draft);
  touchOne(deps, tx, id, me.uid);
  const made = await lockActivity(tx, id);
  if (!made) throw new Error('An activity is not there after its insertion.');
  await keepDue(deps, tx, made);
  return { source: id, isMerged: id !== wished };
}

/** Premium and a verified mobile number or photo are needed to create; premium is read anew from the database. */
async function admitAuthor(deps: Deps, tx: Tx, me: Me): Promise<SearchFacts> {
  const standing = (await memberFacts(tx, me.uid, deps.now()))?.standing ?? fail('unauthorized');
  if (standing !== 'active') fail(standing === 'paused' ? 'paused' : 'suspended');
  const facts = (await readSearchFacts(tx, deps, me.uid)) ?? fail('activities/verify-first');
  if (!facts.isVerified) fail('activities/verify-first');
  if (!(await isPremiumMember(tx, me.uid, deps.now()))) fail('account/premium-only');
  return facts;
}

interface Author extends Pick<SearchFacts, 'shows'> {
  readonly uid: string;
}

async function columnsOf(deps: Deps, tx: Tx, draft: ActivityDraft, author: Author) {
  const { country } = (await readConfigured(deps, tx, profileConfiguration)).places;
  const told = await shownPlaceOf({ places: deps.places, country }, draft, (point) =>
    readShownPoint(tx, deps, author.uid, point),
  );
  const shows_area = draft.showsArea || !isHomeAt(draft.location, draft.isMyPlace);
  return {
    ...told,
    category: draft.category,
    privacy: draft.privacy,
    description: draft.description,
    starts_at: draft.startTime,
    ends_at: draft.endTime,
    time_zone: draft.timeZone,
    modified_at: deps.now(),
    places: draft.places,
    needs_yes: needsYesFor(draft),
    is_my_place: draft.isMyPlace,
    shows_area,
    hides_area: !shows_area && !author.shows.place,
  };
}

/** Replaces what the author decides. Nobody who has joined loses their place by it. */
export async function editActivity(
  deps: Deps,
  taking: Taking,
  draft: ActivityDraft,
): Promise<MutationResult> {
  const { tx, activity } = taking;
  const { id, uid } = activity;
  const now = deps.now();
  checkOpen(deps, activity);
  const before = { startTime: activity.starts_at, endTime: activity.ends_at };
  const fault = timesFault(draft, now, before);
  if (fault) fail(fault);
  await keepPace(tx, { uid, deed: 'edit', at: now }, paces.edit);
  const facts = (await readSearchFacts(tx, deps, uid)) ?? fail('activities/not-there');
  const columns = await columnsOf(deps, tx, draft, { uid, shows: facts.shows });
  const had = (await readPlaces(tx, [id])).get(id) ?? null;
  const place = had?.place ?? null;
  const exact = exactOf(draft, isSamePlace(place, draft.location) ? (had?.venue ?? null) : null);
  const isMoved = draft.startTime !== before.startTime;
  const isOther = isMoved || draft.endTime !== before.endTime || !isSamePlace(had, exact);
  const sequence = activity.sequence + (isOther ? 1 : 0);
  const stage = isMoved ? stageAt(columns, now) : activity.stage;
  await changeActivity(tx, id, { ...columns, sequence, stage });
  await putPlace(tx, activity, exact);
  const wasHome = isHomeAt(place, activity.is_my_place);
  if (!wasHome && isHomeAt(draft.location, draft.isMyPlace)) await withdrawAllYes(tx, id);
  if (isMoved) await clearComing(tx, id);
  // Members who asked now wait for a place, because the author's yes is no longer needed.
  if (activity.needs_yes && !columns.needs_yes) {
    for (const { uid: asker, turn } of await listPeople(tx, id, ['asked']))
      await putPerson(tx, { activity: id, uid: asker, at: now }, 'waiting', { turn });
  }
  await invite(deps, tx, activity, draft);
  const edited: ActivityRow = { ...activity, ...columns, sequence, stage };
  await fillPlaces(deps, tx, edited);
  if (isOther) await tellThose(deps, tx, edited, 'changed');
  await touchEverybody(deps, tx, edited);
  await keepDue(deps, tx, edited, false);
  return { source: id };
}

/** The place of a draft. `kept` are the words for it that stand if the draft has none. */
function exactOf({ location, venue }: ActivityDraft, kept: string | null = null): ExactPlace | null {
  if (location) return { place: location, venue: venue === undefined ? kept : venue };
  if (venue) fail('invalid', { fields: { venue: 'place' } });
  return null;
}

const isHomeAt = (place: ActivityPlace | null, isMyPlace: boolean): boolean =>
  place !== null && isPrivateHome({ isMyPlace, name: place.name });

const isSamePlace = (one: object | null, other: object | null): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Sorts the entries by name, because the database returns them in another order. */
function sorted(value: object | null): unknown {
  if (value === null) return null;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, typeof part === 'object' ? sorted(part) : part]);
}

/**
 * Invites those who are new on the list and takes back the invitations of those who are not on it any more.
 * Members who are not there for the author are left out silently, because a refusal would tell who blocks the
 * author.
 */
async function invite(
  deps: Deps,
  tx: Tx,
  { id, uid }: Pick<ActivityRow, 'id' | 'uid'>,
  { invitees, privacy }: ActivityDraft,
): Promise<void> {
  const wanted = privacy === privacies.invited ? invitees.filter((one) => one !== uid) : [];
  await keepPace(tx, { uid, deed: 'invite', at: deps.now(), times: wanted.length }, paces.invite);
  const before = new Set(await listInvitees(tx, id));
  for (const gone of await withdrawInvitations(tx, id, wanted)) {
    touchOne(deps, tx, id, gone);
    await deps.emit(tx, activityEvents.stateChanged, { id, uid: gone });
  }
  const shut = await readShut(tx, uid, wanted);
  const here: string[] = [];
  for (const one of wanted) {
    if (before.has(one) || shut.has(one) || !(await hasProfile(tx, one))) continue;
    if ((await memberFacts(tx, one, deps.now()))?.standing === 'active') here.push(one);
  }
  for (const one of await inviteAll(tx, id, here, deps.now())) {
    await deps.emit(tx, activityEvents.invited, { id, uid: one, at: deps.now() });
    touchOne(deps, tx, id, one);
  }
}

/** Cancels. Everybody keeps the activity, so that their calendars can follow. */
export async function cancelActivity(deps: Deps, { tx, activity }: Taking): Promise<MutationResult> {
  if (activity.cancelled_at !== null) return { source: activity.id, isMerged: true };
  checkOpen(deps, activity);
  const changes = { cancelled_at: deps.now(), sequence: activity.sequence + 1 };
  await changeActivity(tx, activity.id, changes);
  await tellThose(deps, tx, activity, 'cancelled');
  await touchEverybody(deps, tx, activity);
  await keepDue(deps, tx, { ...activity, ...changes }, false);
  return { source: activity.id };
}

/** Deletes the activity. If it was still to come, those who take part are told that it is cancelled. */
export async function deleteActivity(deps: Deps, { tx, activity }: Taking): Promise<MutationResult> {
  const isOpen = activity.cancelled_at === null && activity.ends_at > deps.now();
  if (isOpen) await tellThose(deps, tx, activity, 'cancelled');
  await touchEverybody(deps, tx, activity);
  await deps.emit(tx, activityEvents.toBeDeleted, { id: activity.id });
  await deleteActivityRow(tx, activity.id);
  return { source: activity.id };
}

/** Tells all who joined, or wait for a place or the author's yes. */
async function tellThose(
  deps: Deps,
  tx: Tx,
  { id, uid: by, category }: ActivityRow,
  news: 'changed' | 'cancelled',
): Promise<void> {
  for (const { uid } of await listPeople(tx, id, ['joined', 'offered', 'waiting', 'asked']))
    await deps.emit(tx, activityEvents[news], { id, uid, at: deps.now(), by, category });
}
