import * as v from 'valibot';

/** No input, or an answer with nothing to tell but success. */
export const Nothing = v.strictObject({});
export type Nothing = v.InferOutput<typeof Nothing>;
