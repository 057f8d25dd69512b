import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { fileFaults } from '@mitto/kit/file-errors';
import { durationWords, WaveformWords } from '@mitto/kit/recording';
import * as v from 'valibot';
import { longestVoiceMs, maxVoiceBytes, Voice } from './voice.ts';

export const voiceErrors = defineErrors({
  'profile/wrong-voice': { status: 422, sentence: 'This recording cannot be used. Please record it again.' },
});

const own = { auth: 1, reach: 'paused', access: { self: pausedRow('ok') } } as const;

/** Calls about the recordings of a profile. */
export const voiceCalls = defineApi({
  uploadVoice: {
    ...own,
    method: 'POST',
    path: '/user/voice',
    summary:
      'Stores a recording for the caller’s profile. It is deleted unless the profile is saved with it in 15 minutes.',
    input: v.strictObject({
      durationMs: v.optional(durationWords(longestVoiceMs)),
      waveform: v.optional(WaveformWords),
    }),
    files: { most: 1, bytes: maxVoiceBytes },
    output: Voice,
    errors: ['profile/wrong-voice', ...fileFaults],
    idempotent: false,
  },
});
