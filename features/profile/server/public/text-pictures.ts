import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { deleteTextPictures } from '../text-pictures/store.ts';

/**
 * Takes pictures off the list of the member who uploaded them for a text, in the transaction that sends the text.
 * From then on the holder of the text has them (decision 172). False if one is not in the list: then the caller
 * must refuse the text, so that none is taken.
 */
export async function claimTextPictures(
  tx: Tx,
  { media }: Pick<Deps, 'media'>,
  { uid, keys }: { readonly uid: string; readonly keys: readonly string[] },
  hold: { readonly holder: string; readonly kind: string },
): Promise<boolean> {
  const wanted = [...new Set(keys)];
  const taken = await deleteTextPictures(tx, uid, wanted);
  if (taken.length !== wanted.length) return false;
  const held = await media.hold(tx, hold, taken);
  await media.drop(tx, taken);
  return held.length === taken.length;
}
