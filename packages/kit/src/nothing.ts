import * as v from 'valibot';

/** An empty object: no input, or an answer that only says success. */
export const Nothing = v.strictObject({});
export type Nothing = v.InferOutput<typeof Nothing>;
