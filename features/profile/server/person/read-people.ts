import { readTies, type Tie } from '@mitto/circles/server/public/ties';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { PersonCard } from '../../contract/person-card.ts';
import { canSee } from '../../policy.ts';
import { readShownPhotos } from '../photos/shown-photos.ts';
import { personCard } from './person-card.ts';
import { type MemberWithProfile, readMembersWithProfile, seeable } from './somebody.ts';

/** Cards of the members that the viewer may see. All other uids are missing, without a reason. */
export async function readPeople(
  tx: SyncTx,
  { now }: Pick<Deps, 'now'>,
  viewerUid: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, PersonCard>> {
  const at = now();
  const found = readMembersWithProfile(tx, [...new Set([viewerUid, ...uids])], at);
  const isPremium = found.then((all) => all.get(viewerUid)?.member.isPremium ?? false);
  const [people, photos, tieWith] = await waitForAll([
    found,
    readShownPhotos(tx, uids),
    readTies(tx, { uid: viewerUid, isPremium }, uids),
  ]);
  const viewer = people.get(viewerUid);
  if (!viewer) return new Map();
  const cards = new Map<string, PersonCard>();
  for (const uid of uids) {
    const person = people.get(uid);
    const tie = tieWith(uid);
    if (person && maySee(viewer, person, tie, at))
      cards.set(uid, personCard(viewer, person, tie, photos, at));
  }
  return cards;
}

function maySee(viewer: MemberWithProfile, person: MemberWithProfile, tie: Tie, now: number): boolean {
  const them = seeable(person, now);
  // Viewers see their own profile as other members see it.
  if (viewer === person) return them.isThere;
  return canSee(seeable(viewer, now), { ...them, isInSearch: person.member.privacy.search }, tie);
}
