import { countAgainstQuota } from '@mitto/account/server/public/count-open-call';
import { holdCaller } from '@mitto/account/server/public/member-facts';
import { AppError, fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { readRecording } from '@mitto/server-kit/media/audio/read-recording';
import { findNewObject } from '@mitto/server-kit/media/media-table';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { longestVoiceMs, maxVoiceBytes, type Recorded, recordingsIn } from '../../contract/voice.ts';
import type { voiceCalls } from '../../contract/voice-calls.ts';
import { voiceKind } from '../photos/draw-photo.ts';

/** Recordings that one member uploads in a day. */
const dailyQuota = { most: 30, windowMs: day };

/** Stores the sound of a recording, and nothing else of it, until the profile is saved. */
export async function uploadVoice(
  deps: Deps,
  { me, from, input, files = [], transact }: CallContext<typeof voiceCalls.uploadVoice>,
): Promise<CallAnswer<typeof voiceCalls.uploadVoice>> {
  const [file] = files;
  if (!file) fail('file/missing', { fields: { files: 'required' } });
  const recording = await readRecording(file, { bytes: maxVoiceBytes, ms: longestVoiceMs });
  if (recording === 'too-large') fail('file/too-large', { fields: { 'files.0': recording } });
  if (recording === 'wrong-audio') fail('profile/wrong-voice', { fields: { 'files.0': recording } });
  await countUpload(deps, me.uid);
  const { type, bytes, durationMs } = recording;
  const sizes = new Map([['audio', bytes]]);
  const key = await deps.media.put({ uid: me.uid, ip: from.ip, kind: voiceKind, type, sizes });
  try {
    return await transact(async (tx) => {
      await holdCaller(tx, me.uid);
      const length = Math.min(longestVoiceMs, durationMs || (input.durationMs ?? 0));
      return { key, durationMs: length, waveform: input.waveform ?? [] };
    });
  } catch (error) {
    await deps.media.discard([key]);
    throw error;
  }
}

async function countUpload(deps: Deps, uid: string): Promise<void> {
  const quota = [{ what: `voice ${uid}`, ...dailyQuota }];
  if (!(await deps.database.transact((tx) => countAgainstQuota(tx, deps, quota)))) fail('too-many');
}

/**
 * Keeps the recordings that an edit adds, and drops those that it removes. Refuses recordings of other members, and
 * those that were deleted because they waited for too long.
 */
export async function keepRecordings(
  { media }: Pick<Deps, 'media'>,
  tx: Tx,
  uid: string,
  { before, after }: { readonly before: Recorded; readonly after: Recorded },
): Promise<void> {
  const keysOf = (recorded: Recorded) => recordingsIn(recorded).map(({ key }) => key);
  const [old, next] = [keysOf(before), keysOf(after)];
  const added = next.filter((key) => !old.includes(key));
  for (const key of added) {
    if ((await findNewObject(tx, uid, key))?.kind !== voiceKind) refuseRecording();
  }
  try {
    if (added.length > 0) await media.keep(tx, uid, added);
  } catch (error) {
    // The sweep has deleted one of them since, or a key was given twice.
    if (error instanceof AppError && error.code === 'busy') refuseRecording();
    throw error;
  }
  const removed = old.filter((key) => !next.includes(key));
  if (removed.length > 0) await media.drop(tx, removed);
}

function refuseRecording(): never {
  return fail('invalid', { fields: { voice: 'gone' } });
}
