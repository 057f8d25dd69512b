import { barsOf } from '@mitto/kit/recording';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Recording } from '@mitto/widgets/media/audio/microphone.ts';
import { m } from '@mitto/words/messages';
import { useRef, useState } from 'react';
import { longestVoiceMs } from '../../contract/voice.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';

/** `refused`: the server does not take this recording. After `failed` the same one can be sent again. */
type Sending = 'idle' | 'sending' | 'failed' | 'refused';

/** Sends a recorded introduction. The recording stays in memory until the server has it. */
export function useSendVoice() {
  const { sendForm, toasts } = useServices();
  const [sending, setSending] = useState<Sending>('idle');
  const last = useRef<{ readonly recording: Recording; readonly key: string }>(undefined);
  const retry = async () => {
    if (!last.current) return;
    const { recording, key } = last.current;
    const form = new FormData();
    form.append('durationMs', String(Math.min(longestVoiceMs, Math.round(recording.ms))));
    form.append('waveform', barsOf(recording.peaks).join(','));
    form.append('files', recording.file);
    setSending('sending');
    try {
      await sendForm(profileWebCalls.uploadVoice, form, { key });
      last.current = undefined;
      setSending('idle');
      toasts.show({ text: m.profile_voice_saved(), tone: 'success' });
    } catch (error) {
      const isRefused = error instanceof CallError && /^(file|profile)\//.test(error.code);
      setSending(isRefused ? 'refused' : 'failed');
    }
  };
  return {
    sending,
    retry,
    send: async (recording: Recording) => {
      last.current = { recording, key: crypto.randomUUID() };
      await retry();
    },
  };
}
