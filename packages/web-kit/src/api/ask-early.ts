import { readPageSettings } from '../feature/page-settings.ts';
import { SessionStore } from '../session/session-store.ts';
import { callHeaders } from './call-headers.ts';
import { clientWords } from './client-words.ts';

export interface Early {
  /** User id of the account that asked. */
  readonly account: string;
  readonly mediaPass: string | undefined;
  /** Resolves to undefined after any failure; the app then asks again itself. */
  readonly answer: Promise<unknown>;
}

/** Least remaining lifetime of the token (ms), so that it does not expire on the way. */
const leastLeftMs = 10_000;
/** Timeout (ms). No spinner shows this request, so it must not block the screen for long. */
const longestMs = 8000;

/**
 * Sends one named query for the account signed in on this device, before the app is loaded. The module has
 * few imports, so that the request is under way while the app's code loads.
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
