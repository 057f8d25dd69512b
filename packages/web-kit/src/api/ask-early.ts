import { readPageSettings } from '../face/page-settings.ts';
import { SessionStore } from '../session/session-store.ts';
import { callHeaders } from './call-headers.ts';
import { clientWords } from './client-words.ts';

export interface Early {
  /** Whose question it was. */
  readonly account: string;
  readonly mediaPass: string | undefined;
  /** Undefined for whatever is no answer: it is asked again by whoever needs it. */
  readonly answer: Promise<unknown>;
}

/** A token that ends on the way is none. */
const leastLeftMs = 10_000;
/** Nobody sees that it is on its way: whoever asks again can say so. */
const longestMs = 8000;

/**
 * One named query in the name of whoever is signed in on this device, before the app itself is there. It stands on
 * next to nothing, so that it is on its way while everything else is fetched.
 */
export function askEarly(id: string, values: object): Early | undefined {
  const record = new SessionStore().read();
  if (!record || record.isAside) return undefined;
  const { accessToken, clockAhead, userId: account } = record;
  const { bearer, expires_at: until, media_pass: mediaPass } = accessToken;
  if (until - clockAhead - Date.now() < leastLeftMs) return undefined;
  const words = clientWords(readPageSettings(document.documentElement));
  const { cookie: cookies } = document;
  const answer = fetch('/database/query', {
    method: 'POST',
    cache: 'no-store',
    headers: callHeaders({ words, method: 'POST', bearer, key: undefined, cookies }),
    body: JSON.stringify({ id, values }),
    signal: AbortSignal.timeout(longestMs),
  });
  return { account, mediaPass, answer: answer.then(resultOf).catch(() => undefined) };
}

async function resultOf(response: Response): Promise<unknown> {
  const { result } = await response.json();
  return result?.[0];
}
