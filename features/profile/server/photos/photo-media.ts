import { readTies } from '@mitto/circles/server/face/ties';
import type { Db } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import { canSee, readableParts, type Seeable } from '../../policy.ts';
import { findPeople, seeable } from '../person/somebody.ts';
import { blurredKind, photoKind } from './draw-photo.ts';

interface Sight {
  /** The profile and on it the pictures themselves. */
  readonly isClear: boolean;
  /** At least that there is somebody, as in a list of those whose names are kept from the viewer. */
  readonly isBlurred: boolean;
}

const nothing: Sight = { isClear: false, isBlurred: false };

const isOut = ({ isThere, isPaused }: Seeable): boolean => isThere && !isPaused;

/** Who may see pictures of profiles; the same rules make the card on which they are named. */
export function photoMedia({ now }: Pick<Deps, 'now'>): MediaKind[] {
  const look = async (db: Db, viewerUid: string, uid: string): Promise<Sight> => {
    // One's own may be there before there is a profile.
    if (viewerUid === uid) return { isClear: true, isBlurred: true };
    const at = now();
    const people = await findPeople(db, [viewerUid, uid], at);
    const [viewer, owner] = [people.get(viewerUid), people.get(uid)];
    if (!viewer || !owner) return nothing;
    const tie = (await readTies(db, viewer.member, [uid]))(uid);
    const [mine, theirs] = [seeable(viewer, at), seeable(owner, at)];
    const { privacy } = owner.member;
    // On the own list of those one has passed by they are known again by their face.
    const isListed = tie.isShut && !tie.isBlocked && !tie.isShutByOther && isOut(mine) && isOut(theirs);
    const isSeen = isListed || canSee(mine, { ...theirs, isInSearch: privacy.search }, tie);
    return {
      isClear: isSeen && readableParts(privacy, tie).pictures,
      isBlurred: isSeen || (isOut(mine) && isOut(theirs) && !tie.isShut),
    };
  };
  return [
    { kind: photoKind, maySee: async (db, me, { uid }) => (await look(db, me.uid, uid)).isClear },
    { kind: blurredKind, maySee: async (db, me, { uid }) => (await look(db, me.uid, uid)).isBlurred },
  ];
}
