import { CallError, noAnswer } from './call-error.ts';
import { type ClientWords, callHeaders } from './call-headers.ts';
import type { CallLine } from './call-table.ts';
import type { Credentials } from './create-api.ts';
import { readAnswer } from './read-answer.ts';
import { serverAddress, serverCredentials } from './server-place.ts';

export interface FormChoices {
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** The Idempotency-Key; the same for every attempt with the same files. */
  readonly key: string;
}

/** Sends fields and files to a call that takes files; resolves to the call's result. */
export type SendForm = (line: CallLine, form: FormData, choices: FormChoices) => Promise<unknown>;

interface SendFormOptions {
  readonly words: () => ClientWords;
  readonly credentials: Credentials;
  readonly cookies?: () => string;
}

/**
 * Creates the function that sends forms. It uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function createSendForm({
  words,
  credentials,
  cookies = () => document.cookie,
}: SendFormOptions): SendForm {
  return async (line, form, choices) => {
    const attempt = () => {
      const [method, path] = line;
      const { 'content-type': _, ...headers } = callHeaders({
        words: words(),
        method,
        bearer: credentials.bearer(),
        key: choices.key,
        cookies: cookies(),
      });
      return send({ method, path, headers, form }, choices);
    };
    try {
      return await attempt();
    } catch (error) {
      const isOver = error instanceof CallError && error.code === 'unauthorized';
      if (!isOver || !(await credentials.renew())) throw error;
      return await attempt();
    }
  };
}

interface FormRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
}

function send(
  { method, path, headers, form }: FormRequest,
  { onProgress, signal }: FormChoices,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, serverAddress(path));
    request.withCredentials = serverCredentials() === 'include';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(noAnswer(new Error('The connection broke.')));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Called off.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}
