import type { InjectOptions } from 'fastify';
import type { SmallHttp } from './small-http.ts';

export type SmallRequest = InjectOptions & { readonly bearer?: string };

export interface SmallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

export interface Refused extends SmallAnswer {
  readonly error: Readonly<Record<string, unknown>> & { readonly code: string };
}

export const json = { 'content-type': 'application/json' };

/** Sends a request to the small test server, without a network connection. */
export async function ask({ app }: SmallHttp, options: SmallRequest): Promise<SmallAnswer> {
  const { bearer, headers, ...rest } = options;
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const answer = await app.inject({ ...rest, headers: { ...authorization, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

/** Sends a request that the small test server must refuse, and returns the refusal. */
export async function askRefused(http: SmallHttp, options: SmallRequest): Promise<Refused> {
  const answer = await ask(http, options);
  const { error } = JSON.parse(answer.text) as Pick<Refused, 'error'>;
  return { ...answer, error };
}

export function post(url: string, payload: string | Buffer, more: SmallRequest = {}): SmallRequest {
  return { ...more, method: 'POST', url, payload, headers: { ...json, ...more.headers } };
}
