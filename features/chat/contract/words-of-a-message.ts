import * as v from 'valibot';

export const mostCharacters = 4000;

/** Empty where what is attached says it all. */
export const Content = v.pipe(v.string(), v.trim(), v.maxLength(mostCharacters, 'too-long'));

/** One emoji, as it is drawn. */
export const Reaction = v.pipe(v.string(), v.maxLength(40), v.regex(/^\p{RGI_Emoji}$/v, 'emoji'));
