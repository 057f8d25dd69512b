import * as v from 'valibot';

export const maxCharacters = 4000;

/** Text of a message. It may be empty when the message has an attachment. */
export const Content = v.pipe(v.string(), v.trim(), v.maxLength(maxCharacters, 'too-long'));

/** Exactly one emoji. */
export const Reaction = v.pipe(v.string(), v.maxLength(40), v.regex(/^\p{RGI_Emoji}$/v, 'emoji'));
