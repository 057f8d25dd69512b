import * as v from 'valibot';

/** Schema of an empty object, for a call without input or an answer that only confirms success. */
export const Nothing = v.strictObject({});
export type Nothing = v.InferOutput<typeof Nothing>;
