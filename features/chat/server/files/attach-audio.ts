import { holdCaller } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import { readRecording } from '@mitto/server-kit/media/audio/read-recording';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type AttachedAudio, longestAudioMs, maxAudioBytes } from '../../contract/attachments.ts';
import type { chatCalls } from '../../contract/chat-calls.ts';
import { insertFile } from '../store/files.ts';
import { chatFileKind } from './chat-media.ts';

/** Removes everything but the sound from a recording, and stores the result. */
export async function attachAudio(
  deps: Deps,
  { me, from, input, transact }: CallContext<typeof chatCalls.attach>,
  file: ReceivedFile,
): Promise<CallAnswer<typeof chatCalls.attach>> {
  const recording = await readRecording(file, { bytes: maxAudioBytes, ms: longestAudioMs });
  if (recording === 'too-large') fail('file/too-large', { fields: { 'files.0': recording } });
  if (recording === 'wrong-audio') fail('chat/wrong-audio', { fields: { 'files.0': recording } });
  const { type, bytes } = recording;
  const key = await deps.media.put({
    uid: me.uid,
    ip: from.ip,
    kind: chatFileKind,
    type,
    sizes: new Map([['audio', bytes]]),
  });
  const audio: AttachedAudio = {
    key,
    size: bytes.length,
    durationMs: Math.min(longestAudioMs, recording.durationMs || (input.durationMs ?? 0)),
    waveform: input.waveform ?? [],
  };
  try {
    return await transact(async (tx) => {
      await holdCaller(tx, me.uid);
      const made = { uid: me.uid, message_id: null, made_at: deps.now() };
      await insertFile(tx, { ...made, key, kind: 'audio', facts: audio });
      return { images: [], audio, errors: [] };
    });
  } catch (error) {
    await deps.media.discard([key]);
    throw error;
  }
}
