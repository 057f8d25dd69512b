import { readPageSettings } from '../feature/page-settings.ts';
import { SessionStore } from '../session/session-store.ts';
import { callHeaders } from './call-headers.ts';
import { clientWords } from './client-words.ts';
import { serverAddress, serverCredentials } from './server-place.ts';

export interface Early {
  /** User id of the account for which the request was sent. */
  readonly account: string;
  readonly mediaPass: string | undefined;
  /** Resolves to undefined after any failure; the app then sends the request again itself. */
  readonly answer: Promise<unknown>;
}

/**
 * Shortest remaining lifetime of the token (ms) with which the request is still sent, so that the token does
 * not expire while the request is under way.
 */
const leastLeftMs = 10_000;
/**
 * Timeout of a request at start-up (ms). It is short, because the screen may wait for the answer, and no
 * spinner shows that.
 */
const longestMs = 8000;

/**
 * Sends one named query for the account signed in on this device, before the app is loaded. The module has
 * few imports, so that the request is under way while the app's code loads.
 */
export function askEarly(
  id: string,
  values: object,
  signal = AbortSignal.timeout(longestMs),
): Early | undefined {
  const record = new SessionStore().read();
  if (!record || record.isAside) return undefined;
  // A member gets their name with their profile; without one the server refuses.
  if (!record.userInfo.name) return undefined;
  const { accessToken, clockAhead, userId: account } = record;
  const { bearer, expires_at: until, media_pass: mediaPass } = accessToken;
  if (until - clockAhead - Date.now() < leastLeftMs) return undefined;
  const words = clientWords(readPageSettings(document.documentElement));
  const { cookie: cookies } = document;
  const answer = fetch(serverAddress('/database/query'), {
    method: 'POST',
    credentials: serverCredentials(),
    cache: 'no-store',
    headers: callHeaders({ words, method: 'POST', bearer, key: undefined, cookies }),
    body: JSON.stringify({ id, values }),
    signal,
  });
  return { account, mediaPass, answer: answer.then(resultOf).catch(() => undefined) };
}

async function resultOf(response: Response): Promise<unknown> {
  const { result } = await response.json();
  return result?.[0];
}
