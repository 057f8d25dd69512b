import { setTimeout as sleep } from 'node:timers/promises';
import type { Now } from '@mitto/kit/time';
import { type MediaPlace, type MediaStore, nameOf } from './media-store.ts';
import { type S3Keys, signS3Form, signS3Request } from './sign-s3-request.ts';

export interface S3Settings extends S3Keys {
  /** Root URL of the service, such as https://s3.eu-central-1.amazonaws.com */
  readonly endpoint: string;
  readonly bucket: string;
}

const longestMs = 20_000;
const maxTries = 3;
const firstPauseMs = 100;
/** Max size of the service's answer in bytes. It is larger than any object that we store. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Stores media in a bucket of an S3-compatible service. The bucket is private: members get media only through
 * the server's media route.
 */
export function createS3Store(settings: S3Settings, now: Now = Date.now): MediaStore {
  const base = new URL(`${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/`);
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    place: MediaPlace,
    body?: Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const url = new URL(nameOf(place), base);
    const answer = await tryAgain(async () => {
      const content = body ?? new Uint8Array(0);
      // Each attempt is signed anew, because a signature expires after a few minutes.
      const signed = signS3Request(settings, { method, url, headers, body: content, now: now() });
      const init = {
        method,
        headers: signed,
        signal: AbortSignal.timeout(longestMs),
        redirect: 'error',
      } as const;
      return await fetch(url, body ? { ...init, body } : init);
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(
      `The media store answered ${answer.status} to ${method}: look at S3_* and at its rights.`,
    );
  };
  return {
    async write(place, bytes, type) {
      const answer = await ask('PUT', place, new Uint8Array(bytes), { 'content-type': type });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The media store has no such bucket: look at S3_BUCKET.');
    },
    async read(place) {
      const answer = await ask('GET', place);
      if (answer.ok) return await readAll(answer);
      await answer.body?.cancel();
      return undefined;
    },
    async remove(place) {
      const answer = await ask('DELETE', place);
      await answer.body?.cancel();
    },
    presign({ place, maxBytes: most, expiresAt, now: at }) {
      const { bucket } = settings;
      const fields = signS3Form(settings, {
        bucket,
        key: nameOf(place),
        maxBytes: most,
        expiresAt,
        now: at,
      });
      return { url: base.href.replace(/\/$/, ''), fields };
    },
  };
}

async function readAll(answer: Response): Promise<Buffer> {
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await answer.body?.cancel();
    throw new Error('The media store holds something larger than was ever put there.');
  }
  return Buffer.from(await answer.arrayBuffer());
}

/** Retries with backoff after a network error, a 5xx or a 429. */
async function tryAgain(once: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === maxTries;
    try {
      const answer = await once();
      if (isLast || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (isLast)
        throw new Error('The media store cannot be reached: look at S3_ENDPOINT.', { cause: error });
    }
    await sleep(firstPauseMs * 2 ** attempt * Math.random());
  }
}
