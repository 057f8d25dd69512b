import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { fileFaults } from '@mitto/kit/file-errors';
import { MediaKey } from '@mitto/kit/photo-file';
import { durationWords, WaveformWords } from '@mitto/kit/recording';
import * as v from 'valibot';
import { AttachedAudio, AttachedImage, longestAudioMs, maxImageBytes, maxImages } from './attachments.ts';

const Faulty = v.strictObject({
  /** Index of the file among the uploaded files, from 0. */
  index: v.number(),
  code: v.string(),
  message: v.string(),
});

export const chatCalls = defineApi({
  attach: {
    auth: 1,
    reach: 'paused',
    method: 'POST',
    path: '/chat/attachments',
    summary:
      'Brings files for a message that is sent right after: pictures, one recording, or a moving picture that was found. What no message takes within 15 minutes goes again.',
    input: v.strictObject({
      kind: v.picklist(['images', 'audio', 'sticker']),
      durationMs: v.optional(durationWords(longestAudioMs)),
      waveform: v.optional(WaveformWords),
      /** Only with kind `sticker`: the media key of the animated picture, as returned by the GIF search. */
      found: v.optional(MediaKey),
    }),
    files: { most: maxImages, bytes: maxImageBytes },
    output: v.strictObject({
      images: v.array(AttachedImage),
      audio: v.nullable(AttachedAudio),
      /** Errors of single files. Files without an error are still accepted. */
      errors: v.array(Faulty),
    }),
    errors: ['chat/wrong-audio', 'chat/attachment-gone', 'chat/service-away', ...fileFaults],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
});
