import type { Tx } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { PhotoRow } from '../photos/store/photos.ts';
import { lockProfile, updateProfile } from '../store/profiles.ts';
import { profileChanged, touchOwn } from '../touch-own.ts';
import { isDue, limitedWithin, retentionAfterDecision, retentionAfterSending } from './selfie-rules.ts';
import { forgetNetworks, listDue, readSelfies, writeSelfies } from './store.ts';

export const selfieKind = 'profile.selfie';

/**
 * Selfies are served to staff alone, also not to the member who sent them, and only until they are due for
 * deletion.
 */
export function selfieMedia({ now }: Pick<Deps, 'now'>): MediaKind {
  return {
    kind: selfieKind,
    // A browser's cache would keep them beyond their deletion.
    isNeverStored: true,
    async maySee(db, viewer, { key, uid }) {
      if (!viewer.roles.includes('ROLE_ADMIN')) return false;
      const row = await readSelfies(db, uid);
      return row?.keys.includes(key) === true && !isDue(row, now());
    },
  };
}

const maxAtOnce = 100;

/** Repeating job: deletes the selfies that are due. Who waited in vain is asked again. */
export async function deleteDueSelfies(deps: Deps): Promise<void> {
  const { database, now, media } = deps;
  const at = now();
  const due = { sentBefore: at - retentionAfterSending, decidedBefore: at - retentionAfterDecision };
  for (const uid of await listDue(database.db, due, maxAtOnce)) {
    await database.transact(async (tx) => {
      await lockProfile(tx, uid);
      const row = await readSelfies(tx, uid);
      if (!row || !isDue(row, now())) return;
      const isExpired = row.state === 'waiting';
      await writeSelfies(tx, uid, { keys: [], ...(isExpired && { state: 'expired', pose: null }) });
      await media.drop(tx, row.keys);
      if (isExpired) await touchOwn(deps, tx, uid);
    });
  }
  await forgetNetworks(database.db, at - limitedWithin);
}

/**
 * Publishes a change of the member's photos. A verified member whose main photo is another one now is asked for
 * selfies again: nobody has compared them with this photo.
 */
export async function photosChanged(
  deps: Pick<Deps, 'touch' | 'emit'>,
  tx: Tx,
  uid: string,
  { before, after }: { readonly before: readonly MainPhoto[]; readonly after: readonly MainPhoto[] },
): Promise<void> {
  const profile = await lockProfile(tx, uid);
  const isOther = before[0]?.key !== after[0]?.key;
  if (profile && isOther && profile.photo_verified_at !== null) {
    await updateProfile(tx, uid, { photo_verified_at: null });
    const sentAt = (await readSelfies(tx, uid))?.sent_at ?? profile.photo_verified_at;
    await writeSelfies(tx, uid, { state: 'changed', pose: null, sent_at: sentAt });
  }
  await profileChanged(deps, tx, uid);
}

type MainPhoto = Pick<PhotoRow, 'key'>;
