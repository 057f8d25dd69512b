import type { Api } from '@mitto/kit/define-api';
import { AnswerCache, keptForMs } from './answer-cache.ts';
import { CallError, noAnswer } from './call-error.ts';
import { type ClientWords, callHeaders } from './call-headers.ts';
import type { CallChoices, CallLine, CallLines, CallTable, Client } from './call-table.ts';
import { readAnswer } from './read-answer.ts';
import { Restart } from './restart.ts';
import { pauseFor, withRetries } from './retry.ts';
import { RunningRequests } from './running-requests.ts';

/** The part of the session a call needs. */
export interface Credentials {
  readonly bearer: () => string | undefined;
  /** Called when the server no longer takes the bearer: true where there is a new one. */
  readonly renew: () => Promise<boolean>;
}

export interface ApiOptions {
  readonly words: () => ClientWords;
  readonly credentials?: Credentials;
  /** Where the server is; the page's own by default. */
  readonly origin?: string;
  /** Hears the server's time with every answer: devices' clocks are often wrong. */
  readonly onDate?: (serverTime: number, askedAt: number) => void;
  /** Where the CSRF cookie is read from; the page by default. */
  readonly cookies?: () => string;
  /** A connection that neither answers nor breaks counts as lost after so long. */
  readonly answerWithinMs?: number;
  readonly requests?: RunningRequests;
  readonly cache?: AnswerCache;
}

const longestAnswerMs = 30_000;

/** The calls of a catalogue as functions. */
export function createApi<A extends Api>(table: CallTable<A>, options: ApiOptions): Client<A> {
  const { cache = new AnswerCache(), requests = new RunningRequests() } = options;
  const sender = { ...options, cache, requests };
  const lines: CallLines = table;
  const calls = Object.entries(lines).map(
    ([name, line]) =>
      [
        name,
        (input: object = {}, choices: CallChoices = {}) => call(sender, name, line, input, choices),
      ] as const,
  );
  // Every call of the table is there; what it takes and answers is what the server checks on its side.
  return Object.fromEntries(calls) as unknown as Client<A>;
}

interface Sender extends ApiOptions {
  readonly cache: AnswerCache;
  readonly requests: RunningRequests;
}

function call(sender: Sender, name: string, line: CallLine, input: object, choices: CallChoices) {
  const send = () => {
    const restart = new Restart();
    const answer = sendAsMember(sender, line, input, { ...choices, restart });
    return choices.isQuiet ? answer : sender.requests.track(answer, restart.now);
  };
  const { keep = false } = choices;
  if (keep === false || line[0] !== 'GET') return send();
  // Whoever signs in next on this device is told nothing that was for somebody else.
  const asker = choices.isAnonymous ? '' : (sender.credentials?.bearer() ?? '');
  return sender.cache.get(
    `${name} ${asker} ${JSON.stringify(input)}`,
    keep === true ? keptForMs : keep,
    send,
  );
}

interface Choices extends CallChoices {
  readonly restart: Restart;
}

async function sendAsMember(sender: Sender, line: CallLine, input: object, choices: Choices) {
  // One key for all tries: a try whose answer was lost must not be done twice.
  const key = line[2] ? undefined : (choices.key ?? newKey());
  // The browser's own cache serves what is told to everybody alike, for as long as the server allows.
  const isKept = choices.isAnonymous === true && (choices.keep ?? false) !== false;
  const attempt = (bearer: string | undefined) => {
    const request = { line, input, bearer, key, isKept, signal: choices.signal };
    const once = () => choices.restart.run((restarted) => sendOnce(sender, { ...request, restarted }));
    return choices.isOnce ? once() : withRetries(once, (ms) => pauseFor(ms, choices.signal));
  };
  const { credentials } = sender;
  const bearer = choices.isAnonymous ? undefined : credentials?.bearer();
  try {
    return await attempt(bearer);
  } catch (error) {
    const isOver = error instanceof CallError && error.code === 'unauthorized' && bearer !== undefined;
    if (!isOver || !credentials || !(await credentials.renew())) throw error;
    return await attempt(credentials.bearer());
  }
}

interface Request {
  readonly line: CallLine;
  readonly input: object;
  readonly bearer: string | undefined;
  readonly key: string | undefined;
  readonly isKept: boolean;
  readonly signal: AbortSignal | undefined;
  readonly restarted: AbortSignal;
}

async function sendOnce(
  sender: Sender,
  { line, input, bearer, key, isKept, signal, restarted }: Request,
): Promise<unknown> {
  const [method, path] = line;
  const { cookies = () => document.cookie } = sender;
  const isGet = method === 'GET';
  const { answerWithinMs = longestAnswerMs } = sender;
  const { status, text } = await reach(sender, `${path}${isGet ? queryOf(input) : ''}`, signal, {
    method,
    cache: isKept ? 'default' : 'no-store',
    credentials: sender.origin === undefined ? 'same-origin' : 'include',
    headers: callHeaders({ words: sender.words(), method, bearer, key, cookies: cookies() }),
    body: isGet ? null : JSON.stringify(input),
    signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), restarted, ...(signal ? [signal] : [])]),
  });
  return readAnswer(status, text);
}

/** An answer that breaks off is none. */
async function reach(
  { origin = '', onDate }: Sender,
  address: string,
  signal: AbortSignal | undefined,
  request: RequestInit,
) {
  const askedAt = Date.now();
  try {
    const response = await fetch(`${origin}${address}`, request);
    const text = await response.text();
    const date = Date.parse(response.headers.get('date') ?? '');
    // What was kept carries the hour at which it was told.
    if (!Number.isNaN(date) && request.cache === 'no-store') onDate?.(date, askedAt);
    return { status: response.status, text };
  } catch (cause) {
    // Given up by the caller: that is not the network's fault.
    if (signal?.aborted) throw cause;
    throw noAnswer(cause);
  }
}

function queryOf(input: object): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = String(new URLSearchParams(pairs.map(([name, value]) => [name, wordOf(value)])));
  return query === '' ? '' : `?${query}`;
}

function wordOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
