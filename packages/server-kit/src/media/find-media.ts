import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Me } from '../module/me.ts';
import type { FoundMedia } from './found-media.ts';
import type { MediaKind } from './media-kind.ts';
import { isPlace, type MediaPlace, type MediaStore } from './media-store.ts';
import { findNewObject, findObject } from './media-table.ts';

/**
 * Finds a media object for a viewer. Returns undefined if it does not exist or if the viewer may not see it;
 * the caller cannot tell which.
 */
export type FindMedia = (viewer: Me, place: MediaPlace) => Promise<FoundMedia | undefined>;

export interface MediaFinder {
  readonly db: Db;
  readonly store: MediaStore;
  readonly kinds: readonly MediaKind[];
  readonly log: Log;
}

export function createFindMedia({ db, store, kinds, log }: MediaFinder): FindMedia {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  return async (viewer, place) => {
    if (!isPlace(place)) return undefined;
    const kept = await findObject(db, place.key);
    const object = kept ?? (await findNewObject(db, viewer.uid, place.key));
    if (!object) return await findElsewhere(kinds, viewer, place);
    if (!object.sizes.includes(place.size)) return undefined;
    const kind = byName.get(object.kind);
    const isShown = kept ? await kind?.maySee(db, viewer, kept) : kind?.isShownNew;
    if (!isShown) return undefined;
    const bytes = await store.read(place);
    if (!bytes) log.error({ kind: object.kind }, 'the bytes of a kept medium are missing from the store');
    return bytes && { type: object.type, bytes };
  };
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
