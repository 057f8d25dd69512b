import { countAgainstQuota } from '@mitto/account/server/public/count-open-call';
import { holdCaller } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { readRecording } from '@mitto/server-kit/media/audio/read-recording';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { longestVoiceMs, maxVoiceBytes } from '../../contract/voice.ts';
import type { voiceCalls } from '../../contract/voice-calls.ts';
import { voiceKind } from '../photos/draw-photo.ts';
import { lockProfile, updateProfile } from '../store/profiles.ts';
import { profileChanged } from '../touch-own.ts';
import { deleteVoice, findVoice, putVoice, type VoiceRow, voiceOf } from './voice-store.ts';

/** Recordings that one member uploads in a day. */
const dailyQuota = { most: 30, windowMs: day };

/** Stores the sound of a recording, and nothing else of it, in place of the earlier introduction. */
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
      const before = await holdVoice(tx, me.uid);
      const row: VoiceRow = {
        ...{ uid: me.uid, key, waveform: input.waveform ?? [], made_at: deps.now() },
        duration_ms: Math.min(longestVoiceMs, durationMs || (input.durationMs ?? 0)),
      };
      await putVoice(tx, row);
      await deps.media.keep(tx, me.uid, [key]);
      if (before) await deps.media.drop(tx, [before.key]);
      await forgetTranscript(deps, tx, me.uid);
      return voiceOf(row);
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

export async function removeVoice(
  deps: Deps,
  { me, transact }: CallContext<typeof voiceCalls.removeVoice>,
): Promise<CallAnswer<typeof voiceCalls.removeVoice>> {
  return await transact(async (tx) => {
    const before = await holdVoice(tx, me.uid);
    if (before) {
      await deleteVoice(tx, me.uid);
      await deps.media.drop(tx, [before.key]);
      await forgetTranscript(deps, tx, me.uid);
    }
    return {};
  });
}

/** Locks the member, the profile if there is one yet, and its introduction. */
async function holdVoice(tx: Tx, uid: string): Promise<VoiceRow | undefined> {
  await holdCaller(tx, uid);
  await lockProfile(tx, uid);
  return await findVoice(tx, uid);
}

/** Removes the words of the earlier recording, and tells devices and features of the change. */
async function forgetTranscript(deps: Deps, tx: Tx, uid: string): Promise<void> {
  const profile = await lockProfile(tx, uid);
  if (!profile) return;
  const contact_in = profile.contact_in.filter((column) => column !== 'transcript');
  await updateProfile(tx, uid, { transcript: null, contact_in });
  await profileChanged(deps, tx, uid);
}
