import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly now: number;
}

const algorithm = 'AWS4-HMAC-SHA256';

/** Returns the headers of a request, including its signature (AWS Signature Version 4). */
export function signS3Request(keys: S3Keys, request: S3Request): Record<string, string> {
  const { method, url, body, now } = request;
  const time = timeOf(now);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = scopeOf(keys, time);
  const told = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const credential = `Credential=${keys.accessKeyId}/${scope}`;
  const signature = `Signature=${signText(keys, time, told)}`;
  return {
    ...headers,
    authorization: `${algorithm} ${credential},SignedHeaders=${names.join(';')},${signature}`,
  };
}

export interface S3FormWishes {
  readonly bucket: string;
  readonly key: string;
  readonly maxBytes: number;
  readonly expiresAt: number;
  readonly now: number;
}

/**
 * Returns the fields of a form with which a browser may upload one file of at most `mostBytes` bytes until
 * `expiresAt`.
 */
export function signS3Form(keys: S3Keys, wishes: S3FormWishes): Record<string, string> {
  const time = timeOf(wishes.now);
  const signed = {
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `${keys.accessKeyId}/${scopeOf(keys, time)}`,
    'x-amz-date': time,
  };
  const policy = {
    expiration: new Date(wishes.expiresAt).toISOString(),
    conditions: [
      { bucket: wishes.bucket },
      { key: wishes.key },
      ['content-length-range', 1, wishes.maxBytes],
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { key: wishes.key, ...signed, policy: encoded, 'x-amz-signature': signText(keys, time, encoded) };
}

/** Formats a time as 20261121T174500Z. */
function timeOf(now: number): string {
  return `${new Date(now).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

const dayOf = (time: string): string => time.slice(0, 8);

function scopeOf({ region }: S3Keys, time: string): string {
  return `${dayOf(time)}/${region}/s3/aws4_request`;
}

function signText({ secretAccessKey, region }: S3Keys, time: string, text: string): string {
  const parts = [dayOf(time), region, 's3', 'aws4_request'];
  const key = parts.reduce<Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

function queryOf({ searchParams }: URL): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}
