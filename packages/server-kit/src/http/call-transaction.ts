import { fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import type { Tx } from '../database/database.ts';
import type { HttpAnswer } from './answer.ts';
import { AnswerFound } from './answer-found.ts';
import { claimAnswer, findAnswer, type KeptAnswer, keepAnswer } from './answer-store.ts';
import type { HttpContext } from './http-context.ts';
import type { PreparedCall } from './prepare-calls.ts';

const keptFor = day;

/** A request with an Idempotency-Key, which its caller may send again. */
export interface RepeatableRequest {
  /** Identifies the caller. Equal keys of two callers belong to different requests. */
  readonly scope: string;
  readonly uid: string | null;
  readonly key: string;
  readonly input: unknown;
}

/**
 * The one transaction of a call. With an Idempotency-Key, the answer is stored in this transaction, so that
 * the effect and its answer are committed together or not at all.
 */
export class CallTransaction {
  readonly #context: HttpContext;
  readonly #call: PreparedCall;
  readonly #write: (result: unknown) => HttpAnswer;
  readonly #request: RepeatableRequest | undefined;
  #isUsed = false;
  /** The answer that the transaction has stored. It is sent once the transaction has committed. */
  answer: HttpAnswer | undefined;

  constructor(
    context: HttpContext,
    call: PreparedCall,
    write: (result: unknown) => HttpAnswer,
    request: RepeatableRequest | undefined,
  ) {
    this.#context = context;
    this.#call = call;
    this.#write = write;
    this.#request = request;
  }

  readonly run = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (this.#isUsed) {
      throw new Error(`The call ${this.#call.name} asked for a second transaction: do all its work in one.`);
    }
    this.#isUsed = true;
    const { database } = this.#context.options;
    const request = this.#request;
    if (!request) return await database.transact(work);
    return await database.transact((tx) => this.#runOnce(tx, request, work));
  };

  async #runOnce<T>(tx: Tx, request: RepeatableRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
    const keyMac = this.#keyMac(request);
    const requestMac = this.#requestMac(request);
    const now = this.#context.options.now();
    const { name: call } = this.#call;
    const claim = { keyMac, requestMac, call, uid: request.uid, now, expiresAt: now + keptFor };
    if (!(await claimAnswer(tx, claim))) {
      const found = await findAnswer(tx, keyMac, now);
      if (found) throw new AnswerFound(this.#open(request, found));
      // The key was claimed a moment ago, but now it has no stored answer: the row expired or was erased
      // between the two queries.
      fail('idempotency/running', { countDown: 1 });
    }
    const result = await work(tx);
    const answer = this.#write(result);
    await keepAnswer(tx, keyMac, answer.status, this.#seal(request, answer));
    this.answer = answer;
    return result;
  }

  /** Returns the answer that an earlier attempt of this request stored, if there is one. */
  async findBefore(): Promise<HttpAnswer | undefined> {
    const request = this.#request;
    if (!request) return undefined;
    const { database, now } = this.#context.options;
    const found = await findAnswer(database.db, this.#keyMac(request), now());
    return found && this.#open(request, found);
  }

  #keyMac({ scope, key }: RepeatableRequest): Buffer {
    return this.#context.options.secrets.mac('idempotency', `${scope}\n${key}`);
  }

  #requestMac({ input }: RepeatableRequest): Buffer {
    return this.#context.options.secrets.mac(
      'idempotency-request',
      `${this.#call.name}\n${JSON.stringify(input)}`,
    );
  }

  #seal(request: RepeatableRequest, { body }: HttpAnswer): Buffer {
    return this.#context.options.secrets.seal(purposeOf(request), body);
  }

  #open(request: RepeatableRequest, found: KeptAnswer): HttpAnswer {
    const isSame = found.call === this.#call.name && this.#requestMac(request).equals(found.requestMac);
    if (!isSame) fail('idempotency/mismatch');
    const body = this.#context.options.secrets.unseal(purposeOf(request), found.sealed);
    return { status: found.status, body, countDown: countDownIn(found.status, body), isReplay: true };
  }
}

/**
 * Purpose from which the key that seals an answer is derived. It contains the request's Idempotency-Key, so
 * that only a caller with that key can open the answer. Answers may contain tokens.
 */
function purposeOf({ scope, key }: RepeatableRequest): string {
  return `answer:${scope}:${key}`;
}

function countDownIn(status: number, body: string): number | undefined {
  if (status < 400) return undefined;
  // The cast is safe: this server wrote and sealed the envelope.
  return (JSON.parse(body) as { error: { countDown?: number } }).error.countDown;
}
