import * as v from 'valibot';

export const maxCharacters = 4000;

/** Text of a message. It may be empty when the message has an attachment. */
export const Content = v.pipe(v.string(), v.trim(), v.maxLength(maxCharacters, 'too-long'));

/** Max number of characters of the words that go with a like. */
export const maxWordsWithLike = 140;

/** Card of the receiver's profile that a message answers: a question, with the answer it had then. */
export const AnsweredCard = v.strictObject({ prompt: v.string(), answer: v.string() });
export type AnsweredCard = v.InferOutput<typeof AnsweredCard>;

/** Exactly one emoji. */
export const Reaction = v.pipe(v.string(), v.maxLength(40), v.regex(/^\p{RGI_Emoji}$/v, 'emoji'));
