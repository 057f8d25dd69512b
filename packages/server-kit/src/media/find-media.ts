import { fail } from '@mitto/kit/app-error';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Me } from '../module/me.ts';
import type { FoundMedia } from './found-media.ts';
import { listHeldObjects } from './media-holds.ts';
import type { MediaKind } from './media-kind.ts';
import { isPlace, type MediaPlace, type MediaStore } from './media-store.ts';
import { findNewObject, findObject, type MediaObject } from './media-table.ts';

/**
 * Finds a media object for a viewer. Returns undefined if it does not exist or if the viewer may not see it;
 * the caller cannot tell which. Fails with `suspended` for all that a suspended viewer may not see.
 */
export type FindMedia = (viewer: Me, place: MediaPlace) => Promise<FoundMedia | undefined>;

export interface MediaFinder {
  readonly db: Db;
  readonly store: MediaStore;
  readonly kinds: readonly MediaKind[];
  readonly log: Log;
}

/** Size name under which a held object answers with its largest size, whatever its sizes are. */
export const wholeSize = 'whole';

export function createFindMedia({ db, store, kinds, log }: MediaFinder): FindMedia {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const forSuspended = kinds.filter(({ isForSuspended }) => isForSuspended);
  const findShown = async (viewer: Me, { key, size }: MediaPlace): Promise<ShownMedia | undefined> => {
    const kept = await findObject(db, key);
    const object = kept ?? (await findNewObject(db, viewer.uid, key));
    const kind = object && byName.get(object.kind);
    const isShown = kept ? await kind?.maySee(db, viewer, kept) : kind?.isShownNew;
    // Only held objects have this size, also while the object itself is still shown.
    if (object && isShown && size !== wholeSize) return { object, size };
    for (const held of await listHeldObjects(db, key)) {
      if (await byName.get(held.kind)?.maySee(db, viewer, held))
        return { object: held, size: size === wholeSize ? (largestOf(held) ?? size) : size };
    }
    return undefined;
  };
  return async (viewer, place) => {
    if (!isPlace(place)) return undefined;
    if (viewer.standing === 'suspended') {
      return (await findElsewhere(forSuspended, viewer, place)) ?? fail('suspended');
    }
    const shown = await findShown(viewer, place);
    if (!shown) return await findElsewhere(kinds, viewer, place);
    const { object, size } = shown;
    if (!object.sizes.includes(size)) return undefined;
    const bytes = await store.read({ key: place.key, size });
    if (!bytes) log.error({ kind: object.kind }, 'the bytes of a kept medium are missing from the store');
    const kind = byName.get(object.kind);
    const savedAs = await kind?.savedAs?.(db, object);
    return bytes && { type: object.type, bytes, isNeverStored: kind?.isNeverStored, savedAs };
  };
}

/** Largest size of a medium: of a picture by its longer side, else the only one. */
function largestOf({ sizes }: MediaObject): string | undefined {
  const sideOf = (size: string) => Number(size) || 0;
  return sizes.toSorted((one, other) => sideOf(other) - sideOf(one))[0];
}

interface ShownMedia {
  readonly object: MediaObject;
  readonly size: string;
}

async function findElsewhere(
  kinds: readonly MediaKind[],
  viewer: Me,
  place: MediaPlace,
): Promise<FoundMedia | undefined> {
  for (const { elsewhere } of kinds) {
    const found = await elsewhere?.(viewer, place);
    if (found) return found;
  }
  return undefined;
}
