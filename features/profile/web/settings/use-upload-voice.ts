import { barsOf } from '@mitto/kit/recording';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Recording } from '@mitto/widgets/media/audio/microphone.ts';
import { useEffect, useRef, useState } from 'react';
import { longestVoiceMs, type Voice } from '../../contract/voice.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';

/** `refused`: the server does not take this recording. After `failed` the same one can be sent again. */
type Upload = 'idle' | 'sending' | 'failed' | 'refused';

/** Uploads a recording for the profile. The recording stays in memory until the server has it. */
export function useUploadVoice(onUploaded: (voice: Voice) => void) {
  const { sendForm } = useServices();
  const [upload, setUpload] = useState<Upload>('idle');
  // The other fields may be edited while the recording is on its way, or its own be removed.
  const newest = useRef<typeof onUploaded>(undefined);
  useEffect(() => {
    newest.current = onUploaded;
    return () => {
      newest.current = undefined;
    };
  });
  const last = useRef<{ readonly recording: Recording; readonly key: string }>(undefined);
  const retry = async () => {
    if (!last.current) return;
    const { recording, key } = last.current;
    const form = new FormData();
    form.append('durationMs', String(Math.min(longestVoiceMs, Math.round(recording.ms))));
    form.append('waveform', barsOf(recording.peaks).join(','));
    form.append('files', recording.file);
    setUpload('sending');
    try {
      // Safe cast: the call declares this answer.
      const voice = (await sendForm(profileWebCalls.uploadVoice, form, { key })) as Voice;
      last.current = undefined;
      setUpload('idle');
      newest.current?.(voice);
    } catch (error) {
      const isRefused = error instanceof CallError && /^(file|profile)\//.test(error.code);
      setUpload(isRefused ? 'refused' : 'failed');
    }
  };
  return {
    upload,
    retry,
    send: async (recording: Recording) => {
      last.current = { recording, key: crypto.randomUUID() };
      await retry();
    },
  };
}
