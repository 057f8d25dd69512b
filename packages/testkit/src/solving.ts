import type { ErrorBody } from '@mitto/kit/envelope';
import { proofHeader } from '@mitto/kit/proof-of-work';
import { ProofSolver } from '@mitto/kit/solve-proof';
import type { Call } from './world-calls.ts';

/** Header with the solution of the proof of work that an answer asks for. */
export function solutionOf(error: ErrorBody | undefined): Record<string, string> {
  if (!error?.proof) throw new Error(`No proof was asked for, the code is ${error?.code ?? 'missing'}.`);
  return { [proofHeader]: new ProofSolver(error.proof).work(Number.POSITIVE_INFINITY) ?? '' };
}

/** Makes a call, and makes it again with the solution when a proof of work is asked for, as clients do. */
export function solving(call: Call): Call {
  return async (name, input, options) => {
    const answer = await call(name, input, options);
    if (!answer.error?.proof) return answer;
    const headers = { ...options?.headers, ...solutionOf(answer.error) };
    return await call(name, input, { ...options, headers });
  };
}

/** Cookies that an answer sets, as the next request of the same browser sends them. */
export function cookiesOf({ headers }: { readonly headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
