import type { Method } from '@mitto/kit/define-api';
import { proofHeader } from '@mitto/kit/proof-of-work';

/** Values of the `options` header. */
export interface ClientWords {
  readonly client: string;
  readonly build: string;
  readonly schema: number;
  readonly language: string;
}

export interface HeaderWords {
  readonly words: ClientWords;
  readonly method: Method;
  readonly bearer: string | undefined;
  readonly key: string | undefined;
  readonly cookies: string;
  /** Solution of a proof of work. */
  readonly proof?: string | undefined;
}

export function callHeaders({
  words,
  method,
  bearer,
  key,
  cookies,
  proof,
}: HeaderWords): Record<string, string> {
  const { client, build, schema, language } = words;
  const csrf = /(?:^|; )mitto_csrf=([^;]+)/.exec(cookies)?.[1];
  return {
    options: `client=${client}; build=${build}; schema=${schema}; language=${language}`,
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(proof === undefined ? {} : { [proofHeader]: proof }),
  };
}
