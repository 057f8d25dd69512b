import type { CallEntry } from '@mitto/kit/define-api';
import type { ErrorBody } from '@mitto/kit/envelope';
import { whilePending } from './pending-calls.ts';

export interface CallOptions {
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client address to send, as `x-forwarded-for`. */
  readonly ip?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface CallResult<T = unknown> {
  readonly status: number;
  readonly result: T;
  readonly error: ErrorBody | undefined;
  readonly headers: Headers;
  readonly text: string;
}

/** Value of the `options` header that the tests send. */
export const testOptionsHeader = 'client=mitto-web; build=1.0.0; schema=1; language=en';

/** One file to upload with a form. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/** Makes one call over a real HTTP connection, like the member app. */
export async function callOverHttp<T>(
  url: string,
  entry: Pick<CallEntry, 'method' | 'path' | 'files'>,
  input: unknown,
  options: CallOptions = {},
): Promise<CallResult<T>> {
  const address = new URL(entry.path, url);
  const isGet = entry.method === 'GET';
  if (isGet) {
    for (const [key, value] of Object.entries(input ?? {})) address.searchParams.set(key, String(value));
  }
  const sent = isGet ? undefined : bodyOf(entry, input);
  const name = `${entry.method} ${entry.path}`;
  const { response, text } = await whilePending(name, () =>
    fetchText(address, {
      method: entry.method,
      redirect: 'manual',
      headers: {
        options: testOptionsHeader,
        ...(sent?.type === undefined ? {} : { 'content-type': sent.type }),
        ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
        ...(options.ip === undefined ? {} : { 'x-forwarded-for': options.ip }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      ...(sent && { body: sent.content }),
      ...(options.signal ? { signal: options.signal } : {}),
    }),
  );
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  // The result is not validated here: each test checks the answer that it expects.
  const body = (isJson ? JSON.parse(text) : {}) as { result?: T; error?: ErrorBody };
  return {
    status: response.status,
    result: body.result as T,
    error: body.error,
    headers: response.headers,
    text,
  };
}

async function fetchText(address: URL, options: RequestInit) {
  const response = await fetch(address, options);
  return { response, text: await response.text() };
}

interface Body {
  /**
   * Content type of the body. It is absent for a form: `fetch` then sets the type with the boundary of the
   * form.
   */
  readonly type?: string;
  readonly content: string | FormData;
}

/**
 * Encodes the input as JSON. For a call that accepts files, encodes a form: first the input as fields, then
 * the files.
 */
function bodyOf({ files }: Pick<CallEntry, 'files'>, input: unknown): Body {
  if (!files) return { type: 'application/json', content: JSON.stringify(input ?? {}) };
  // The input of a call that accepts files is an object with an entry `files` (see `InputOf`).
  const { files: sent = [], ...fields } = input as { files?: readonly SentFile[] };
  const content = new FormData();
  for (const [name, value] of Object.entries(fields)) content.append(name, String(value));
  for (const { name, bytes, type = 'image/jpeg' } of sent) {
    // Copy the bytes, because the types do not accept a view on a buffer that might be shared memory.
    content.append('files[]', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return { content };
}
