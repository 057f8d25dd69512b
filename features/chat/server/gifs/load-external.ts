import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { OutboundError } from '@mitto/server-kit/outbound/fetch-outbound';
import { gifSearch, type loaderCalls } from '../../contract/loader-calls.ts';
import { type GifRow, putGifs } from './gif-store.ts';

const keyLength = 22;

/**
 * Searches the GIF provider, the only external service. The provider's URLs stay on the server; the response
 * contains media keys of our own.
 */
export async function loadExternal(
  deps: Deps,
  { me, input, transact }: CallContext<typeof loaderCalls.loadExternal>,
): Promise<CallAnswer<typeof loaderCalls.loadExternal>> {
  if (!me) fail('unauthorized');
  if (me.standing === 'suspended') fail('suspended');
  if (input.url !== gifSearch) fail('chat/no-such-service');
  const { gifs, secrets, now } = deps;
  if (!gifs) return { isProvided: false, results: [] };
  const { q, limit, locale } = input.payload;
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
