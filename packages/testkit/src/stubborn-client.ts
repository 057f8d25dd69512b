import { setTimeout as sleep } from 'node:timers/promises';
import { accountApi } from '@mitto/account/contract/contract';
import type { Tokens } from '@mitto/account/contract/member';
import { newId } from '@mitto/kit/ids';
import { type CallOptions, type CallResult, callOverHttp } from './call-over-http.ts';
import type { InputOf, ResultOf } from './world-calls.ts';

/** An account whose registration the server has acknowledged. */
export interface Acknowledged {
  readonly email: string;
  readonly key: string;
  readonly ip: string;
  uid: string;
  tokens: Tokens | undefined;
}

export interface Journal {
  readonly accounts: Acknowledged[];
  /** Descriptions of wrong answers. */
  readonly wrong: string[];
  /** Number of answers for each HTTP status; 0 counts requests without an answer. */
  readonly statuses: Map<number, number>;
}

export const stubbornPassword = 'Heron-on-one-leg-4';

type Name = 'addUser' | 'authorize' | 'reauthorize' | 'userInfo';

export interface Client {
  readonly url: string;
  readonly journal: Journal;
  readonly goesOn: () => boolean;
}

/** Registers, signs in and refreshes tokens while `goesOn`, and repeats each request until it is answered. */
export async function beStubborn(client: Client, number: number): Promise<void> {
  for (let round = 0; client.goesOn(); round += 1) {
    const account = {
      email: `client-${number}-${round}-${newId()}@people.example`,
      key: newId(),
      // Use a new IP address each time, because brakes count by address, and this test is not about brakes.
      ip: `10.${number}.${round & 255}.${(round >> 8) & 255}`,
      uid: '',
      tokens: undefined,
    };
    await liveOnce(client, account);
  }
}

async function liveOnce(client: Client, account: Acknowledged): Promise<void> {
  const { email, ip, key } = account;
  const { journal } = client;
  const records = [{ email, password: stubbornPassword }];
  const registered = await ask(client, 'addUser', { records }, { ip, idempotencyKey: key });
  account.uid = registered?.result.userIds[0] ?? '';
  if (account.uid === '') return;
  journal.accounts.push(account);

  const signedIn = await ask(client, 'authorize', { email, password: stubbornPassword }, { ip });
  if (!signedIn || signedIn.result.disabled) return;
  account.tokens = signedIn.result.tokens;

  const { refresh_token } = account.tokens;
  const refreshed = await ask(client, 'reauthorize', { refresh_token }, { ip });
  if (!refreshed) return;
  account.tokens = refreshed.result.tokens;
  const info = await ask(client, 'userInfo', {}, { ip, bearer: account.tokens.bearer });
  if (info && info.result.uid !== account.uid) journal.wrong.push(`${email} was told of somebody else`);
}

/** Max time for which a request without a final answer is repeated after `goesOn` has become false (ms). */
const lastWaitMs = 20_000;

/** Repeats a request until its answer is final: neither 503, nor 429, nor still running. */
export async function ask<N extends Name>(
  { url, journal, goesOn }: Client,
  name: N,
  input: InputOf<N>,
  options: CallOptions,
): Promise<CallResult<ResultOf<N>> | undefined> {
  let until = Number.POSITIVE_INFINITY;
  while (Date.now() < until) {
    const answer = await tryOnce<ResultOf<N>>(url, name, input, options);
    const status = answer?.status ?? 0;
    journal.statuses.set(status, (journal.statuses.get(status) ?? 0) + 1);
    if (answer?.status === 200) return answer;
    if (answer && ![503, 429].includes(answer.status) && answer.error?.code !== 'idempotency/running') {
      journal.wrong.push(`${name} was answered ${answer.status} ${answer.text}`);
      return undefined;
    }
    if (!goesOn() && until === Number.POSITIVE_INFINITY) until = Date.now() + lastWaitMs;
    await sleep(100 + Math.random() * 200);
  }
  journal.wrong.push(`${name} was not answered for ${lastWaitMs} ms after the last trouble`);
  return undefined;
}

/**
 * Sends the request once; returns undefined if the connection broke or timed out, as when the server is
 * killed.
 */
async function tryOnce<T>(
  url: string,
  name: Name,
  input: unknown,
  options: CallOptions,
): Promise<CallResult<T> | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000);
    return await callOverHttp<T>(url, accountApi[name], input, { ...options, signal });
  } catch (error) {
    const isBroken = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
    if (isBroken) return undefined;
    throw error;
  }
}

const someAccounts = 4;
const longestLoadMs = 10_000;

/**
 * Waits until the clients have registered some more accounts, but at most 10 s. Then waits for a random time,
 * so that the next fault comes at an unpredictable moment.
 */
export async function underLoad({ accounts }: Journal): Promise<void> {
  const [before, startedAt] = [accounts.length, Date.now()];
  while (accounts.length < before + someAccounts && Date.now() < startedAt + longestLoadMs) await sleep(20);
  await sleep(Math.random() * 200);
}
