import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { fileFaults } from '@mitto/kit/file-errors';
import { Nothing } from '@mitto/kit/nothing';
import { durationWords, WaveformWords } from '@mitto/kit/recording';
import * as v from 'valibot';
import { longestVoiceMs, maxVoiceBytes, Voice } from './voice.ts';

export const voiceErrors = defineErrors({
  'profile/wrong-voice': { status: 422, sentence: 'This recording cannot be used. Please record it again.' },
});

const own = { auth: 1, reach: 'paused', access: { self: pausedRow('ok') } } as const;

/** Calls about the caller's voice introduction. */
export const voiceCalls = defineApi({
  uploadVoice: {
    ...own,
    method: 'POST',
    path: '/user/voice',
    summary: 'Introduces the caller in their own voice, in place of an earlier introduction.',
    input: v.strictObject({
      durationMs: v.optional(durationWords(longestVoiceMs)),
      waveform: v.optional(WaveformWords),
    }),
    files: { most: 1, bytes: maxVoiceBytes },
    output: Voice,
    errors: ['profile/wrong-voice', ...fileFaults],
    idempotent: false,
  },
  removeVoice: {
    ...own,
    method: 'DELETE',
    path: '/user/voice',
    summary: 'Removes the caller’s introduction.',
    input: v.strictObject({}),
    output: Nothing,
    errors: [],
    idempotent: true,
  },
});
