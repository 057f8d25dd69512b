import * as v from 'valibot';

/** Message of the app to the card document, after it has said that it is ready. */
export const OpenCardForm = v.strictObject({
  mitto: v.literal('open'),
  ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  theme: v.picklist(['light', 'dark']),
  language: v.picklist(['en', 'th']),
});
export type OpenCardForm = v.InferOutput<typeof OpenCardForm>;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** A new card as the document tells of it: the provider's token, and nothing of its number. */
export const NewCard = v.strictObject({
  /** A token that the provider's form has made. */
  source: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{2,98}$/)),
  name: v.optional(text(65)),
  /** MM/YY */
  exp: v.optional(v.pipe(v.string(), v.regex(/^\d{2}\/\d{2}$/))),
});
export type NewCard = v.InferOutput<typeof NewCard>;

/** Messages of the card document to the app. */
export const CardMessage = v.variant('mitto', [
  v.strictObject({ mitto: v.literal('ready') }),
  v.strictObject({ mitto: v.literal('height'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(4000)) }),
  v.strictObject({ mitto: v.literal('card'), card: NewCard }),
  /** The ticket is no longer good, or the provider's form did not come. */
  v.strictObject({ mitto: v.literal('failed'), why: v.picklist(['ticket', 'provider']) }),
]);
export type CardMessage = v.InferOutput<typeof CardMessage>;
