import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { MediaKey } from '@mitto/kit/photo-file';
import * as v from 'valibot';

/** `url` of the search for moving pictures, the first service of `loadExternal`. */
export const gifSearch = 'gifs/search';
export const leastSearched = 4;
export const maxGifs = 64;

const Gif = v.strictObject({
  /**
   * Key of the pictures `/media/{key}/small` and `/media/{key}/full`, which can be fetched for an hour.
   * Before a member can send one, the client copies it with `attach`.
   */
  key: MediaKey,
  width: v.number(),
  height: v.number(),
  description: v.string(),
});

/** Payload of a search for moving pictures. */
export const GifPayload = v.strictObject({
  q: v.pipe(v.string(), v.trim(), v.minLength(leastSearched, 'too-short'), v.maxLength(100)),
  limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxGifs)), maxGifs),
  media_filter: v.optional(v.pipe(v.string(), v.maxLength(100))),
  locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:[-_][A-Z]{2})?$/, 'locale')), 'en'),
});

const Value = v.union([v.pipe(v.string(), v.maxLength(1000)), v.number(), v.boolean()]);
/** Max number of entries of a payload, of headers and of fields. */
export const maxEntries = 20;

export const loaderCalls = defineApi({
  loadExternal: {
    auth: 0,
    method: 'POST',
    path: '/v2/external-service/loader',
    summary:
      'Asks a service outside that the operator has configured, by its name and a path; moving pictures are the first. Nothing else can be reached, and signed-out callers may ask only the services that are marked as public.',
    input: v.strictObject({
      url: v.pipe(v.string(), v.maxLength(200)),
      method: v.optional(v.union([v.literal('GET'), v.literal('POST')]), 'GET'),
      /** Query of a GET, body of a POST. A search for moving pictures has the four entries named here. */
      payload: v.optional(
        v.objectWithRest(
          {
            q: v.optional(v.pipe(v.string(), v.maxLength(1000))),
            limit: v.optional(v.number()),
            media_filter: v.optional(v.pipe(v.string(), v.maxLength(1000))),
            locale: v.optional(v.string()),
          },
          Value,
        ),
      ),
      headers: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(1000)))),
      responseMapper: v.optional(v.pipe(v.array(v.string()), v.maxLength(maxEntries))),
    }),
    output: v.strictObject({
      /**
       * False if the server has no GIF provider configured; the results are then always empty. Our own
       * stickers are available in any case.
       */
      isProvided: v.boolean(),
      /** Moving pictures; empty for every other service. */
      results: v.array(Gif),
      /** JSON of another service, with the fields that are passed on. */
      answer: v.optional(v.unknown()),
    }),
    errors: ['unauthorized', 'suspended', 'chat/no-such-service', 'chat/service-away'],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
});
