import { defineApi } from '@mitto/kit/define-api';
import { MediaKey } from '@mitto/kit/photo-file';
import * as v from 'valibot';

/** URL prefix of the only external service that the `loadExternal` call supports: the GIF search. */
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

export const loaderCalls = defineApi({
  loadExternal: {
    auth: 0,
    method: 'POST',
    path: '/v2/external-service/loader',
    summary:
      'Asks a service outside that this server is configured for; moving pictures are the one there is. Nothing else can be reached, and nobody signed out may ask it.',
    input: v.strictObject({
      url: v.pipe(v.string(), v.maxLength(200)),
      method: v.optional(v.literal('GET'), 'GET'),
      payload: v.strictObject({
        q: v.pipe(v.string(), v.trim(), v.minLength(leastSearched, 'too-short'), v.maxLength(100)),
        limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxGifs)), maxGifs),
        media_filter: v.optional(v.pipe(v.string(), v.maxLength(100))),
        locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:[-_][A-Z]{2})?$/, 'locale')), 'en'),
      }),
    }),
    output: v.strictObject({
      /**
       * False if the server has no GIF provider configured; the results are then always empty. Our own
       * stickers are available in any case.
       */
      isProvided: v.boolean(),
      results: v.array(Gif),
    }),
    errors: ['unauthorized', 'suspended', 'chat/no-such-service', 'chat/service-away'],
    idempotent: true,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'suspended', 'unauthorized', 'ok'] },
  },
});
