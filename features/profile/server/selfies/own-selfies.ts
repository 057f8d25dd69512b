import { holdCaller } from '@mitto/account/server/public/member-facts';
import { networkKey } from '@mitto/account/server/public/network-key';
import { AppError, fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import { pictureType } from '@mitto/server-kit/media/draw-picture';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { selfieCalls } from '../../contract/selfie-calls.ts';
import { type Selfie, selfieCount, selfieSides, selfieSize } from '../../contract/selfies.ts';
import { readPhotoRows } from '../photos/store/photos.ts';
import { lockProfile, readProfiles } from '../store/profiles.ts';
import { touchOwn } from '../touch-own.ts';
import { selfieKind } from './keep-selfies.ts';
import { counted, limitAgainst, limitedWithin, randomPose, reasonAgainst } from './selfie-rules.ts';
import { countOfNetwork, readSelfies, type SelfieRow, writeSelfies } from './store.ts';

/**
 * Returns the pose that the member is asked for. It is drawn once and stays until selfies are sent, so that
 * asking again brings no other pose.
 */
export async function askSelfiePose(
  deps: Deps,
  { me, transact }: CallContext<typeof selfieCalls.askSelfiePose>,
): Promise<CallAnswer<typeof selfieCalls.askSelfiePose>> {
  return await transact(async (tx) => {
    await holdCaller(tx, me.uid);
    await lockProfile(tx, me.uid);
    const row = await readSender(tx, deps, me.uid);
    // Pictures that expired while they waited leave a pose that was used already.
    const pose = (row?.state === 'waiting' ? null : row?.pose) ?? randomPose();
    await writeSelfies(tx, me.uid, { pose });
    return { pose };
  });
}

/** Sends three selfies. Drawing is slow, so it happens before the transaction, and the checks on both sides. */
export async function sendSelfies(
  deps: Deps,
  context: CallContext<typeof selfieCalls.sendSelfies>,
): Promise<CallAnswer<typeof selfieCalls.sendSelfies>> {
  const { me, from, input, files = [] } = context;
  const network = networkKey(deps, 'selfies', from.ip);
  const check = async (tx: Db | Tx): Promise<SelfieRow | undefined> => {
    const row = await readSender(tx, deps, me.uid);
    const since = deps.now() - limitedWithin;
    const refused = limitAgainst(row, await countOfNetwork(tx, network, me.uid, since), deps.now());
    if (refused) throw refused;
    if (row?.pose !== input.pose) fail('profile/other-pose');
    return row;
  };
  await check(deps.database.db);
  if (files.length !== selfieCount) fail('file/missing', { fields: { files: 'all-three' } });
  const keys: string[] = [];
  try {
    for (const [index, file] of files.entries()) keys.push(await drawSelfie(deps, context, file, index));
    return await context.transact(async (tx) => {
      await holdCaller(tx, me.uid);
      await lockProfile(tx, me.uid);
      const before = await check(tx);
      const at = deps.now();
      const sent = { state: 'waiting', sent_at: at, decided_at: null, refusal: null } as const;
      await writeSelfies(tx, me.uid, { ...sent, id: newId(at), keys, network, ...counted(before, at) });
      await deps.media.keep(tx, me.uid, keys);
      await deps.media.drop(tx, before?.keys ?? []);
      await touchOwn(deps, tx, me.uid);
      return { state: sent.state, sentAt: at } satisfies Selfie;
    });
  } catch (error) {
    await deps.media.discard(keys);
    throw error;
  }
}

/** Size of a drawn picture that is stored: the one with the sides of a selfie. */
const drawnSize = String(selfieSides.long);

/** Draws a picture anew, without its metadata, and stores it under a random key. */
async function drawSelfie(
  { pictures, media }: Pick<Deps, 'pictures' | 'media'>,
  { me, from }: Pick<CallContext<typeof selfieCalls.sendSelfies>, 'me' | 'from'>,
  file: ReceivedFile,
  index: number,
): Promise<string> {
  const at = `files.${index}`;
  if (file.isTooLarge) throw new AppError('file/too-large', { fields: { [at]: 'too-large' } });
  try {
    const { sizes } = await pictures.draw(me.uid, file.path);
    const bytes = sizes.get(drawnSize) ?? fail('picture/broken', { fields: { [at]: 'broken' } });
    return await media.put({
      uid: me.uid,
      ip: from.ip,
      kind: selfieKind,
      type: pictureType,
      sizes: new Map([[selfieSize, bytes]]),
    });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new AppError(error.fault, { fields: { [at]: error.fault.split('/')[1] ?? error.fault } });
  }
}

/** Reads the state of a member who may send selfies, and refuses the others. */
async function readSender(
  tx: Db | Tx,
  { now }: Pick<Deps, 'now'>,
  uid: string,
): Promise<SelfieRow | undefined> {
  const profile = (await readProfiles(tx, [uid])).get(uid);
  const row = await readSelfies(tx, uid);
  const hasMainPhoto = profile !== undefined && (await readPhotoRows(tx, [uid])).has(uid);
  const isVerified = typeof profile?.photo_verified_at === 'number';
  const refused = reasonAgainst({ row, hasMainPhoto, isVerified }, now());
  if (refused) throw refused;
  return row;
}
