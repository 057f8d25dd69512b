/** @import { ErrorBody } from '@mitto/kit/envelope' */

/** What a member reads when there is no answer that could say it better. */
const noAnswer = 'There was an error, please try again later.';

/** A refusal of the server in its own words, or the lack of an answer in ours. */
export class CallError extends Error {
  /**
   * @param {number} status
   * @param {Partial<ErrorBody>} told
   */
  constructor(status, told) {
    super(told.message ?? noAnswer);
    this.name = 'CallError';
    this.status = status;
    this.code = told.code ?? 'no-answer';
    this.fields = told.fields ?? {};
    this.countDown = told.countDown;
  }
}

/** How far the server's clock is ahead of this one: devices' clocks are often wrong. */
let ahead = 0;

/** The server's time, in milliseconds. */
export function serverNow() {
  return Date.now() + ahead;
}

/**
 * Makes one call of the catalogue and answers its result.
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path
 * @param {Readonly<Record<string, unknown>>} [input]
 * @param {string} [bearer]
 * @returns {Promise<unknown>}
 */
export async function call(method, path, input = {}, bearer = undefined) {
  const isGet = method === 'GET';
  const query = isGet
    ? String(new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)])))
    : '';
  const response = await reach(query === '' ? path : `${path}?${query}`, {
    method,
    cache: 'no-store',
    headers: headers(isGet, bearer),
    body: isGet ? null : JSON.stringify(input),
  });
  const date = Date.parse(response.headers.get('date') ?? '');
  // The header knows whole seconds only; less than that is no difference between clocks.
  if (!Number.isNaN(date)) ahead = Math.abs(date - Date.now()) < 2000 ? 0 : date - Date.now();
  return open(response.status, await response.text());
}

/**
 * @param {string} address
 * @param {RequestInit} request
 */
async function reach(address, request) {
  try {
    return await fetch(address, request);
  } catch (cause) {
    const error = new CallError(0, { message: 'Mitto cannot be reached. Check your network and try again.' });
    error.cause = cause;
    throw error;
  }
}

/**
 * @param {boolean} isGet
 * @param {string | undefined} bearer
 */
function headers(isGet, bearer) {
  const build = document.documentElement.dataset['build'] ?? '';
  const csrf = /(?:^|; )mitto_csrf=([^;]+)/.exec(document.cookie)?.[1];
  return {
    options: `client=mitto-web; build=${build}; schema=1; language=en`,
    ...(isGet ? {} : { 'content-type': 'application/json' }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
  };
}

/**
 * @param {number} status
 * @param {string} text
 */
function open(status, text) {
  const told = envelope(text);
  if ('result' in told) return told.result;
  throw new CallError(status, told.error ?? {});
}

/**
 * A proxy in between may answer with something else than our envelope.
 * @param {string} text
 * @returns {{ result: unknown } | { error?: Partial<ErrorBody> }}
 */
function envelope(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
