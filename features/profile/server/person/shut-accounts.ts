import { type ListPart, readBlocked, readHiddenAccounts } from '@mitto/circles/server/public/shut-accounts';
import { readTies } from '@mitto/circles/server/public/ties';
import { fail } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { maxShutAccounts, type ShutAccount, ShutAccountsQuery } from '../../contract/person-card.ts';
import { isOpenTo, readableParts } from '../../policy.ts';
import { readShownPhotos } from '../photos/shown-photos.ts';
import { ageAndPlace } from './person-card.ts';
import { type MemberWithProfile, readMembersWithProfile, seeable } from './somebody.ts';

interface Shut {
  readonly other: string;
  readonly creation_date: number;
}

type ReadShut = (tx: SyncTx, uid: string, part: ListPart) => Promise<readonly Shut[]>;

/**
 * Queries for the two lists on the Account Privacy screen: blocked and hidden accounts. Only the owner can
 * read a list.
 */
export function shutAccountQueries(deps: Pick<Deps, 'now'>): NamedQuery<Me>[] {
  const query = (id: string, read: ReadShut) =>
    namedQuery(id, ShutAccountsQuery, async (tx, me: Me, asked) => {
      if (asked.id !== me.uid) fail('forbidden');
      return await describe(tx, deps.now(), me, await read(tx, me.uid, partOf(asked.limit)));
    });
  return [query('loadBlockedUsers', readBlocked), query('loadHiddenAccounts', readHiddenAccounts)];
}

function partOf(limit: string): ListPart {
  const [start = 0, most = maxShutAccounts] = limit.split(',').map(Number);
  return { start, most: Math.min(most, maxShutAccounts) };
}

async function describe(
  tx: SyncTx,
  now: number,
  me: Me,
  shut: readonly Shut[],
): Promise<readonly ShutAccount[]> {
  const others = shut.map(({ other }) => other);
  const people = await readMembersWithProfile(tx, others, now);
  const tieWith = await readTies(tx, me, others);
  const photos = await readShownPhotos(tx, others);
  return shut.map(({ other, creation_date }) => {
    const person = people.get(other);
    // A member who blocked or hid the caller looks like one who is absent: without a name. So the caller
    // cannot learn of the block. A member who hides from the search has no name either, or a hide would open
    // their profile to everybody who has their id.
    const tie = tieWith(other);
    const isOpen = person && isToBeMet(person, now) && isOpenTo(person.member.privacy.search, tie);
    const isNamed = isOpen && !tie.isShutByOther;
    if (!isNamed) return { uid: other, creation_date };
    // A block hides the pictures from both members. A hidden account keeps its picture, so that the caller
    // recognises it.
    const faces = tie.isBlocked ? {} : photos(other, readableParts(person.member.privacy, tie).pictures);
    const face = faces.profileImage && { profileImage: faces.profileImage };
    return { uid: other, creation_date, ...nameOf(person, now), ...face };
  });
}

function isToBeMet(person: MemberWithProfile, now: number): boolean {
  const { isThere, isPaused } = seeable(person, now);
  return isThere && !isPaused;
}

function nameOf({ member, profile }: MemberWithProfile, now: number): Partial<ShutAccount> {
  const readable = readableParts(member.privacy, { isMatch: false });
  const { country: _country, ...told } = ageAndPlace(profile, readable, now);
  return { ...(member.name !== null && { name: member.name }), gender: profile.gender, ...told };
}
