import { circles } from '@mitto/circles/contract/circle-tables';
import { usePeople } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import type { Receiver } from './receiver.ts';

/** Members of one's circles to whom coins can be sent: matches first, then those whom one likes. */
export function useCircleMembers(): { readonly members: readonly Receiver[]; readonly isLoaded: boolean } {
  const me = useServices().session.userId ?? '';
  const { answer, isLoaded } = useLive(circles, { orderBy: 'creation_date', isDescending: true });
  const known = answer
    .map(({ row }) => row)
    .filter(({ fid, connected }) => connected || fid === me)
    .toSorted((one, other) => Number(other.connected) - Number(one.connected));
  const uids = known.flatMap(({ fid, sid }) => (fid === me ? sid : fid) ?? []);
  const { answer: people } = usePeople(uids);
  const members = uids.flatMap((uid) => {
    const fields = people.get(uid)?.fields;
    if (fields?.name === undefined) return [];
    const { name, username, age, verification, profileImage } = fields;
    const isVerified = verification?.mobile === true || verification?.photo === true;
    return [{ uid, name, username, age, isVerified, profileImage }];
  });
  return { members, isLoaded };
}
