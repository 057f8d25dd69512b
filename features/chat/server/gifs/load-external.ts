import { fail } from '@mitto/kit/app-error';
import { fieldErrors } from '@mitto/server-kit/http/field-errors';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { askService, isPlainPath } from '@mitto/server-kit/outbound/external-services';
import { OutboundError } from '@mitto/server-kit/outbound/fetch-outbound';
import * as v from 'valibot';
import { GifPayload, gifSearch, type loaderCalls, maxEntries } from '../../contract/loader-calls.ts';
import { type GifRow, putGifs } from './gif-store.ts';

const keyLength = 22;
/** Characters that HTTP allows in the value of a header. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

type Context = CallContext<typeof loaderCalls.loadExternal>;
type Answer = CallAnswer<typeof loaderCalls.loadExternal>;

/** Asks the GIF provider, or another service that the operator has configured. */
export async function loadExternal(deps: Deps, context: Context): Promise<Answer> {
  const { me, input } = context;
  if (me?.standing === 'suspended') fail('suspended');
  if (input.url === gifSearch) return await searchGifs(deps, context);
  const [name, ...path] = input.url.split('/');
  const service = deps.settings.externalServices?.find((one) => one.name === name);
  // Signed-out callers do not learn which services there are.
  if (!me && !service?.isPublic) fail('unauthorized');
  if (!service || !isPlainPath(path.join('/')) || !service.methods.includes(input.method)) {
    fail('chat/no-such-service');
  }
  const { method, payload = {}, headers = {}, responseMapper: fields } = input;
  for (const [field, given] of Object.entries({ payload, headers })) {
    if (Object.keys(given).length > maxEntries) fail('invalid', { fields: { [field]: 'too-many' } });
  }
  // A line break in a header would begin another header.
  if (Object.values(headers).some((value) => !headerValue.test(value))) {
    fail('malformed', { fields: { headers: 'text' } });
  }
  const asked = Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value] as const);
  const passedOn = Object.fromEntries(asked.filter(([key]) => service.headers.includes(key)));
  const answer = await reaching(() =>
    askService(service, { method, path: path.join('/'), payload, headers: passedOn, fields }),
  );
  return { isProvided: true, results: [], answer };
}

/** Searches for moving pictures. The provider's URLs stay on the server: the answer has media keys of our own. */
async function searchGifs(deps: Deps, { me, input, transact }: Context): Promise<Answer> {
  if (!me) fail('unauthorized');
  if (input.method !== 'GET') fail('chat/no-such-service');
  const payload = v.safeParse(GifPayload, input.payload ?? {});
  if (!payload.success) fail('invalid', { fields: fieldErrors(payload.issues) });
  const { gifs, secrets, now } = deps;
  if (!gifs) return { isProvided: false, results: [] };
  const { q, limit, locale } = payload.output;
  const found = await reaching(() => gifs.search({ q, limit, locale }));
  const rows = found.map(({ small, full, width, height, description }) => {
    const key = secrets.mac('chat-gif', `${small}\n${full}`).toString('base64url').slice(0, keyLength);
    const row: GifRow = { key, small, full_size: full, width, height, found_at: now() };
    return { row, description };
  });
  const once = new Map(rows.map((one) => [one.row.key, one]));
  return await transact(async (tx) => {
    await putGifs(
      tx,
      [...once.values()].map(({ row }) => row),
    );
    return {
      isProvided: true,
      results: [...once.values()].map(({ row: { key, width, height }, description }) => ({
        key,
        width,
        height,
        description,
      })),
    };
  });
}

/** Runs `work`, and turns any failure to reach the provider into `chat/service-away`. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutboundError) fail('chat/service-away');
    throw error;
  }
}
