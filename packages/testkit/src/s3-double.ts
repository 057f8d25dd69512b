import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLoopbackServer } from './loopback-server.ts';

export interface S3Double {
  /** Values for the S3_* settings. */
  readonly settings: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Error codes of refused requests. */
  readonly refused: readonly string[];
  /** Answers this many further requests with 503. */
  fail(times: number): void;
  close(): Promise<void>;
}

const region = 'eu-test-1';
const bucket = 'mitto-media';
const accessKeyId = 'AKIDOFTHETESTS';
const secretAccessKey = 'a secret of the tests/+=';
const longestAge = 15 * 60_000;

/** Starts an object store that follows the S3 documentation and refuses requests with a wrong signature. */
export async function startS3Double(now: () => number = Date.now): Promise<S3Double> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const refused: string[] = [];
  let failing = 0;

  const refuse = (response: ServerResponse, status: number, why: string): void => {
    refused.push(why);
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${why}</Code></Error>`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    if (failing > 0) {
      failing -= 1;
      refuse(response, 503, 'SlowDown');
      return;
    }
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (request.method === 'POST' && path === `/${bucket}`) {
      const fault = await storeForm(request, body, objects, now());
      if (fault) refuse(response, 403, fault);
      else response.writeHead(204).end();
      return;
    }
    const fault = faultOfSignature(request, body, now());
    if (fault) return refuse(response, 403, fault);
    if (!path.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    serve(request, response, { objects, key: path.slice(bucket.length + 2), body });
  };

  const server = await startLoopbackServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 400, String(error)));
  });
  return {
    settings: { endpoint: server.origin, bucket, region, accessKeyId, secretAccessKey },
    objects,
    refused,
    fail(times) {
      failing = times;
    },
    close: server.close,
  };
}

interface Served {
  readonly objects: Map<string, { bytes: Buffer; type: string }>;
  readonly key: string;
  readonly body: Buffer;
}

function serve(request: IncomingMessage, response: ServerResponse, { objects, key, body }: Served): void {
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const found = objects.get(key);
    if (found) response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function signingKey(day: string): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Checks the signature of the raw request; returns the error code, or undefined if it is right. */
function faultOfSignature(request: IncomingMessage, body: Buffer, now: number): string | undefined {
  const parts = shape.exec(request.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, id, day = '', where, names = '', signature = ''] = parts;
  if (id !== accessKeyId || where !== region) return 'InvalidAccessKeyId';
  const time = String(request.headers['x-amz-date'] ?? '');
  if (!time.startsWith(day) || Math.abs(timeIn(time) - now) > longestAge) return 'RequestTimeTooSkewed';
  const digest = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== digest) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const lines = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = `${request.method}\n${path}\n${query}\n${lines}\n${names}\n${digest}`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hashed}`;
  return isSame(hmac(signingKey(day), text).toString('hex'), signature) ? undefined : 'SignatureDoesNotMatch';
}

/** Parses times such as 20261121T174500Z. */
function timeIn(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly (Readonly<Record<string, string>> | readonly [string, number, number])[];
}

async function storeForm(
  request: IncomingMessage,
  body: Buffer,
  objects: Map<string, { bytes: Buffer; type: string }>,
  now: number,
): Promise<string | undefined> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const field = (name: string): string => String(form.get(name) ?? '');
  const time = field('x-amz-date');
  const signature = hmac(signingKey(time.slice(0, 8)), field('policy')).toString('hex');
  if (!isSame(signature, field('x-amz-signature'))) return 'SignatureDoesNotMatch';
  // The signature was checked above, so the policy is our own.
  const policy = JSON.parse(Buffer.from(field('policy'), 'base64').toString('utf8')) as Policy;
  if (Date.parse(policy.expiration) <= now) return 'AccessDenied: Policy expired';
  const file = form.get('file');
  if (!(file instanceof File)) return 'InvalidArgument';
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      const [, least = 0, most = 0] = condition;
      if (file.size < least || file.size > most) return 'EntityTooLarge';
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      if (name === 'bucket' ? value !== bucket : field(name) !== value) return `AccessDenied: ${name}`;
    }
  }
  objects.set(field('key'), { bytes: Buffer.from(await file.arrayBuffer()), type: file.type });
  return undefined;
}
