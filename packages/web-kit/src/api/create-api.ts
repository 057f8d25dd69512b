import type { Api } from '@mitto/kit/define-api';
import type { ProofOfWork } from '@mitto/kit/proof-of-work';
import { AnswerCache, keptForMs } from './answer-cache.ts';
import { CallError, noAnswer } from './call-error.ts';
import { type ClientWords, callHeaders } from './call-headers.ts';
import type { CallChoices, CallLine, CallLines, CallTable, Client } from './call-table.ts';
import { connection } from './connection.ts';
import { readAnswer } from './read-answer.ts';
import { Restart } from './restart.ts';
import { pauseFor, withRetries } from './retry.ts';
import { RunningRequests } from './running-requests.ts';
import { serverCredentials, serverOrigin } from './server-place.ts';

/** The part of the session that calls need. */
export interface Credentials {
  readonly bearer: () => string | undefined;
  /** Called when the server refuses the bearer; resolves to true when there is a new one. */
  readonly renew: () => Promise<boolean>;
}

export interface ApiOptions {
  readonly words: () => ClientWords;
  readonly credentials?: Credentials;
  /** Origin of the server; by default the one that the page names. */
  readonly origin?: string;
  /** Called with the server's time for every answer, because device clocks are often wrong. */
  readonly onDate?: (serverTime: number, askedAt: number) => void;
  /** Source of the CSRF cookie; by default the page's cookies. */
  readonly cookies?: () => string;
  /** Timeout of one attempt (ms); after it the connection counts as lost. */
  readonly answerWithinMs?: number;
  readonly requests?: RunningRequests;
  /** Solves a proof of work; by default with code that is loaded when the first one is asked for. */
  readonly solve?: SolveProof;
  readonly cache?: AnswerCache;
}

/** Solves a proof of work in the background; resolves to the header's value. */
export type SolveProof = (proof: ProofOfWork, signal?: AbortSignal) => Promise<string>;

const solveLate: SolveProof = async (...asked) => {
  const { solveInSteps } = await import('./solve-in-steps.ts').catch((cause) => {
    throw noAnswer(cause);
  });
  return await solveInSteps(...asked);
};

const longestAnswerMs = 30_000;
/** Max proofs that one call solves. A further one is asked for when the one before came too late. */
const maxProofs = 3;

/** Creates one function for each call of a catalogue. */
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
  // Safe cast: there is a function for every call of the table. The server validates input and output.
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
  // The bearer is part of the cache key, so that the next account on this device gets none of these answers.
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
  // All attempts carry the same key: if an answer was lost, the retry must not carry out the action again.
  const key = line[2] ? undefined : (choices.key ?? newKey());
  // Anonymous answers are the same for everybody, so the browser's HTTP cache may serve them.
  const isKept = choices.isAnonymous === true && (choices.keep ?? false) !== false;
  const send = (bearer: string | undefined, proof: string | undefined) => {
    const request = { line, input, bearer, key, isKept, proof, signal: choices.signal };
    const once = () => choices.restart.run((restarted) => sendOnce(sender, { ...request, restarted }));
    return choices.isOnce ? once() : withRetries(once, (ms) => pauseFor(ms, choices.signal));
  };
  const attempt = (bearer: string | undefined) => withProofs(sender, choices, (proof) => send(bearer, proof));
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

/** Sends the call again with the solution whenever the server asks for a proof of work. */
async function withProofs(
  { requests, solve = solveLate }: Sender,
  { isQuiet, signal }: CallChoices,
  send: (proof: string | undefined) => Promise<unknown>,
): Promise<unknown> {
  let proof: string | undefined;
  for (let solved = 0; ; solved += 1) {
    try {
      return await send(proof);
    } catch (error) {
      if (!(error instanceof CallError) || !error.proof || solved >= maxProofs) throw error;
      const work = solve(error.proof, signal);
      proof = await (isQuiet ? work : requests.prove(work));
    }
  }
}

interface Request {
  readonly line: CallLine;
  readonly input: object;
  readonly bearer: string | undefined;
  readonly key: string | undefined;
  readonly isKept: boolean;
  readonly proof: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly restarted: AbortSignal;
}

async function sendOnce(
  sender: Sender,
  { line, input, bearer, key, isKept, proof, signal, restarted }: Request,
): Promise<unknown> {
  const [method, path] = line;
  const { cookies = () => document.cookie } = sender;
  const isGet = method === 'GET';
  const { answerWithinMs = longestAnswerMs } = sender;
  const { status, text } = await reach(sender, `${path}${isGet ? queryOf(input) : ''}`, signal, {
    method,
    cache: isKept ? 'default' : 'no-store',
    credentials: sender.origin === undefined ? serverCredentials() : 'include',
    headers: callHeaders({ words: sender.words(), method, bearer, key, cookies: cookies(), proof }),
    body: isGet ? null : JSON.stringify(input),
    signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), restarted, ...(signal ? [signal] : [])]),
  });
  return readAnswer(status, text);
}

/** Sends one request. A connection that breaks before the whole answer is read throws `no-answer`. */
async function reach(
  { origin = serverOrigin(), onDate }: Sender,
  address: string,
  signal: AbortSignal | undefined,
  request: RequestInit,
) {
  const askedAt = Date.now();
  try {
    const response = await connection.follow(
      fetch(`${origin}${address}`, request),
      () => signal?.aborted ?? false,
    );
    const text = await response.text();
    const date = Date.parse(response.headers.get('date') ?? '');
    // Answers from the HTTP cache carry an old date.
    if (!Number.isNaN(date) && request.cache === 'no-store') onDate?.(date, askedAt);
    return { status: response.status, text };
  } catch (cause) {
    // The caller aborted the request, so throw the caller's reason.
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
