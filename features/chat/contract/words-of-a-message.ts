import { MediaKey } from '@mitto/kit/photo-file';
import * as v from 'valibot';

export const maxCharacters = 4000;

/** Text of a message. It may be empty when the message has an attachment. */
export const Content = v.pipe(v.string(), v.trim(), v.maxLength(maxCharacters, 'too-long'));

/** Max number of characters of the words that go with a like. */
export const maxWordsWithLike = 140;

const photo = v.strictObject({ photo: MediaKey });
const voice = v.strictObject({ voice: MediaKey });

/** Card of a profile: an answered question, a photo or the voice introduction. */
export const CardOfProfile = v.union([
  v.strictObject({ prompt: v.pipe(v.string(), v.maxLength(40)) }),
  photo,
  voice,
]);
export type CardOfProfile = v.InferOutput<typeof CardOfProfile>;

/** Card of the receiver's profile that a message answers. A question is quoted with the answer it had then. */
export const AnsweredCard = v.union([
  v.strictObject({ prompt: v.string(), answer: v.string() }),
  photo,
  voice,
]);
export type AnsweredCard = v.InferOutput<typeof AnsweredCard>;

/** Exactly one emoji. */
export const Reaction = v.pipe(v.string(), v.maxLength(40), v.regex(/^\p{RGI_Emoji}$/v, 'emoji'));
