import { AppError } from '@mitto/kit/app-error';
import type { ErrorTable } from '@mitto/kit/define-errors';
import type { ErrorBody } from '@mitto/kit/envelope';
import { isDatabaseAway, sqlState } from '../database/transact.ts';
import type { HttpAnswer } from './answer.ts';

const queryCanceled = '57014';
const secondsWhenBusy = 2;

/**
 * Creates the answers for refusals. Nearly all refusals have no details, so their answers are serialised
 * once, at the start.
 */
export class Refusals {
  readonly #errors: ErrorTable;
  readonly #plain = new Map<string, HttpAnswer>();

  constructor(errors: ErrorTable) {
    this.#errors = errors;
    for (const code of Object.keys(errors)) this.#plain.set(code, this.#write(new AppError(code)));
  }

  has(code: string): boolean {
    return this.#plain.has(code);
  }

  /** Returns the answer for this code without details. The code must be in an error table. */
  plain(code: string): HttpAnswer {
    const answer = this.#plain.get(code);
    if (!answer) throw new Error(`No errors table lists the code ${code}.`);
    return answer;
  }

  of(error: AppError): HttpAnswer {
    const { fields, countDown, proof, ticket } = error;
    const isPlain = [fields, countDown, proof, ticket].every((detail) => detail === undefined);
    return isPlain ? this.plain(error.code) : this.#write(error);
  }

  busy(): HttpAnswer {
    return this.of(new AppError('busy', { countDown: secondsWhenBusy }));
  }

  sentence(code: string): string {
    return this.#errors[code]?.sentence ?? '';
  }

  #write({ code, fields, countDown, proof, ticket }: AppError): HttpAnswer {
    const entry = this.#errors[code];
    if (!entry) throw new Error(`No errors table lists the code ${code}.`);
    const error: ErrorBody = {
      code,
      message: entry.sentence,
      ...(fields === undefined ? {} : { fields }),
      ...(countDown === undefined ? {} : { countDown }),
      ...(proof === undefined ? {} : { proof }),
      ...(ticket === undefined ? {} : { ticket }),
    };
    return { status: entry.status, body: JSON.stringify({ error }), countDown };
  }
}

/**
 * True if the error is temporary (database cannot be reached, or statement timeout), so that a retry may
 * succeed.
 */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || sqlState(error) === queryCanceled;
}
