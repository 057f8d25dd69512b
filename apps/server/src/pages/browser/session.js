/** @import { Authorized, Tokens } from '@mitto/account/contract/member' */
import { CallError, call, serverNow } from './call.js';

const place = 'mitto-tokens';
const refreshAheadMs = 60_000;
const refreshAtMostEveryMs = 5_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Promise<Tokens | undefined> | undefined} */
let refreshing;

/** @returns {Tokens | undefined} */
function readTokens() {
  const kept = sessionStorage.getItem(place);
  return kept === null ? undefined : JSON.parse(kept);
}

export function isSignedIn() {
  return readTokens() !== undefined;
}

/** @param {Tokens} tokens */
function keep(tokens) {
  sessionStorage.setItem(place, JSON.stringify(tokens));
  refreshInTime();
}

/**
 * Keeps what a way of signing in answered.
 * @param {unknown} answer
 * @returns {Extract<Authorized, { disabled: false }>}
 */
export function beginSession(answer) {
  const authorized = /** @type {Authorized} What every way of signing in answers, by its contract. */ (
    answer
  );
  if (authorized.disabled)
    throw new CallError(403, { code: 'disabled', message: 'This account is disabled.' });
  keep(authorized.tokens);
  return authorized;
}

export function forgetSession() {
  clearTimeout(timer);
  sessionStorage.removeItem(place);
}

/** Refreshes 60 s before the end; also after a reload of the page. */
export function refreshInTime() {
  clearTimeout(timer);
  const tokens = readTokens();
  if (!tokens) return;
  const wait = tokens.expires_at - serverNow() - refreshAheadMs;
  timer = setTimeout(() => void refreshQuietly(), Math.max(refreshAtMostEveryMs, wait));
}

/** Without a network the session is not over: the next call refreshes it, or is told. */
async function refreshQuietly() {
  try {
    await refresh();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401) refreshInTime();
  }
}

/** One exchange at a time, for a refresh token is good for one. */
function refresh() {
  refreshing ??= exchange().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchange() {
  const tokens = readTokens();
  if (!tokens) return undefined;
  const answer = await call('POST', '/user/reauthorize', { refresh_token: tokens.refresh_token });
  const next = /** @type {{ tokens: Tokens }} The answer of reauthorize. */ (answer).tokens;
  // Logged out meanwhile: the new tokens are not kept.
  if (isSignedIn()) keep(next);
  return next;
}

/**
 * A call as the signed-in member; a token that has just run out is exchanged, and the call made again.
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path
 * @param {Readonly<Record<string, unknown>>} [input]
 */
export async function callSignedIn(method, path, input) {
  const bearer = readTokens()?.bearer;
  try {
    return await call(method, path, input, bearer);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'unauthorized' || bearer === undefined) throw error;
    const tokens = await refresh();
    return await call(method, path, input, tokens?.bearer);
  }
}
