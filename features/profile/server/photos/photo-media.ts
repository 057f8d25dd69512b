import { readTies } from '@mitto/circles/server/public/ties';
import type { Db } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { canSee, isOpenTo, readableParts, type Seeable } from '../../policy.ts';
import { readMembersWithProfile, seeable } from '../person/somebody.ts';
import { retentionAfterSending } from '../selfies/selfie-rules.ts';
import { isWaiting } from '../selfies/store.ts';
import { blurredKind, photoKind, voiceKind } from './draw-photo.ts';

interface Sight {
  /** True if the viewer may see the profile and its unblurred pictures. */
  readonly isClear: boolean;
  /** True if the viewer may see the profile, even if its pictures are blurred for them. */
  readonly isBlurred: boolean;
}

const nothing: Sight = { isClear: false, isBlurred: false };

const isOut = ({ isThere, isPaused }: Seeable): boolean => isThere && !isPaused;

/**
 * Access rules for pictures and voices of profiles. They match the rules for the card that contains the keys.
 */
export function photoMedia({ now }: Pick<Deps, 'now'>): MediaKind[] {
  const look = async (db: Db, viewerUid: string, uid: string): Promise<Sight> => {
    // Members can always see their own pictures. They may have some before they have a profile.
    if (viewerUid === uid) return { isClear: true, isBlurred: true };
    const at = now();
    const people = await readMembersWithProfile(db, [viewerUid, uid], at);
    const [viewer, owner] = [people.get(viewerUid), people.get(uid)];
    if (!viewer || !owner) return nothing;
    const tie = (await readTies(db, viewer.member, [uid]))(uid);
    const [mine, theirs] = [seeable(viewer, at), seeable(owner, at)];
    const { privacy } = owner.member;
    // In the list of hidden accounts, the owner of the list recognises people by their pictures.
    const isHidden = tie.isShut && !tie.isBlocked && !tie.isShutByOther;
    const isListed = isHidden && isOut(mine) && isOut(theirs) && isOpenTo(privacy.search, tie);
    const isSeen = isListed || canSee(mine, { ...theirs, isInSearch: privacy.search }, tie);
    return {
      isClear: isSeen && readableParts(privacy, tie).pictures,
      isBlurred: isSeen,
    };
  };
  /** Staff compares the photos of a profile with selfies that wait. */
  const mayCompare = async (db: Db, { roles }: Me, uid: string): Promise<boolean> =>
    roles.includes('ROLE_ADMIN') && (await isWaiting(db, uid, now() - retentionAfterSending));
  return [
    {
      kind: photoKind,
      isArchived: true,
      maySee: async (db, me, { uid }) =>
        (await look(db, me.uid, uid)).isClear || (await mayCompare(db, me, uid)),
    },
    // A voice tells who somebody is as a picture does.
    {
      kind: voiceKind,
      isShownNew: true,
      isArchived: true,
      maySee: async (db, me, { uid }) => (await look(db, me.uid, uid)).isClear,
    },
    { kind: blurredKind, maySee: async (db, me, { uid }) => (await look(db, me.uid, uid)).isBlurred },
  ];
}
