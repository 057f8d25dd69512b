import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError, fail } from '@mitto/kit/app-error';
import type { FileLimits } from '@mitto/kit/define-api';
import type { FastifyRequest } from 'fastify';
import { shownKey } from './parse-query.ts';
import { isStorable } from './untrusted-value.ts';
import type { UploadPlace } from './upload-places.ts';

export interface ReceivedFile {
  /** File name as sent by the caller. Use it in error messages only, never as a path. */
  readonly name: string;
  /** Path of the temporary file. */
  readonly path: string;
  readonly bytes: number;
  /** True if the file exceeded the size limit. The temporary file then contains only its beginning. */
  readonly isTooLarge: boolean;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
  /** Fields and hashes of the files, to compare two requests with the same Idempotency-Key. */
  readonly told: unknown;
  discard(): Promise<void>;
}

const maxFields = 20;
const fieldBytes = 4096;
const nameBytes = 60;
const headerBytes = 2048;
const fileMode = 0o600;
const fileFields = new Set(['files', 'files[]']);
const longestName = 120;
/** Number of bytes that a form may have besides its files, for boundaries, headers and fields. */
const wrapping = 256 * 1024;

interface Arrived extends ReceivedFile {
  readonly digest: string;
}

export interface ReceiveOptions {
  readonly files: FileLimits;
  readonly stall: StallLimits;
  readonly place: UploadPlace;
  /** Folder of the temporary files. */
  readonly folder: string;
}

/** Parses a form part by part. Files are streamed to disk, so that large files need little memory. */
export async function receiveForm(request: FastifyRequest, options: ReceiveOptions): Promise<ReceivedForm> {
  const { files: limits, folder } = options;
  const most = limits.most * limits.bytes + wrapping;
  if (Number(request.headers['content-length'] ?? 0) > most) fail('too-large');
  const paths: string[] = [];
  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    const { fields, files } = await readParts(request, options, most, () => {
      const path = join(folder, randomUUID());
      paths.push(path);
      return path;
    });
    const told = { ...fields, files: files.map(({ digest }) => digest) };
    return { fields, files, told, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Parts {
  readonly fields: Record<string, string>;
  readonly files: readonly Arrived[];
}

async function readParts(
  request: FastifyRequest,
  { files: limits, stall, place }: ReceiveOptions,
  most: number,
  newPath: () => string,
): Promise<Parts> {
  const fields = new Map<string, string>();
  const arriving: Promise<Arrived>[] = [];
  const open: Readable[] = [];
  const parser = openParser(request, limits);
  const { raw } = request;
  let came = 0;
  let endWatch = (): void => undefined;
  await new Promise<void>((resolve, reject) => {
    const stop = (error: unknown): void => {
      raw.unpipe(parser);
      raw.resume();
      // Destroys the files that are being received, because they get no end event by themselves.
      for (const content of open) content.destroy(new AppError('malformed'));
      reject(error);
    };
    const broken = (): void => stop(new AppError('malformed'));
    endWatch = watchStall(
      () => came,
      stall,
      () => stop(new AppError('stalled')),
    );
    raw.on('data', (chunk: Buffer) => {
      came += chunk.length;
      try {
        place.count(chunk.length);
      } catch (error) {
        stop(error);
      }
      if (came > most) stop(new AppError('too-large'));
    });
    raw.once('end', () => endWatch());
    raw.once('error', broken).once('close', () => {
      if (!raw.complete) broken();
    });
    parser
      .on('file', (field: string, content: Readable, name: string) => {
        open.push(content);
        const file = fileFields.has(field)
          ? arrive(content, name, newPath())
          : Promise.reject(new AppError('invalid', { fields: { [shownKey(field)]: 'unknown' } }));
        if (!fileFields.has(field)) content.resume();
        // Promise.all below reports the failure. This handler prevents an unhandled rejection before that.
        file.catch(() => undefined);
        arriving.push(file);
      })
      .on('field', (name: string, value: string, isNameCut: boolean, isCut: boolean) => {
        const fault = isNameCut || isCut ? new AppError('too-large') : faultOf(name, value, fields);
        if (fault) stop(fault);
        else fields.set(name, value);
      })
      .on('partsLimit', () => stop(new AppError('too-large')))
      .on('filesLimit', () => stop(new AppError('invalid', { fields: { files: 'too-many' } })))
      .on('fieldsLimit', () => stop(new AppError('too-large')))
      .on('error', broken)
      .on('finish', resolve);
    raw.pipe(parser);
  }).finally(() => {
    endWatch();
    return Promise.allSettled(arriving);
  });
  return { fields: Object.fromEntries(fields), files: await Promise.all(arriving) };
}

function openParser(request: FastifyRequest, limits: FileLimits): BusboyInstance {
  try {
    return new Busboy({
      // The cast is safe: the parser needs only the content type, which isForm has checked.
      headers: request.headers as BusboyHeaders,
      limits: {
        files: limits.most,
        fileSize: limits.bytes,
        fields: maxFields,
        fieldSize: fieldBytes,
        fieldNameSize: nameBytes,
        parts: limits.most + maxFields,
        headerPairs: 10,
        headerSize: headerBytes,
      },
    });
  } catch (error) {
    if (error instanceof Error) throw new AppError('malformed');
    throw error;
  }
}

async function arrive(content: Readable, name: string, path: string): Promise<Arrived> {
  const digest = createHash('sha256');
  let bytes = 0;
  content.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    digest.update(chunk);
  });
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: fileMode }));
  } catch (error) {
    // A full disk is an error of the server. Any other error means that the form ended too early.
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw new AppError('malformed');
  }
  const isTooLarge = 'truncated' in content && content.truncated === true;
  return { name: plainName(name), path, bytes, isTooLarge, digest: digest.digest('base64url') };
}

/**
 * Returns the last part of the path in a file name, without control characters, so that it can be shown to
 * the caller.
 */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, longestName);
}

function faultOf(name: string, value: string, fields: ReadonlyMap<string, string>): AppError | undefined {
  if (name === '__proto__') return new AppError('malformed');
  if (!isStorable(name) || !isStorable(value)) return new AppError('invalid');
  return fields.has(name) ? new AppError('invalid', { fields: { [shownKey(name)]: 'twice' } }) : undefined;
}

interface StallLimits {
  /** Time in ms in which a body with files has to bring `formStallBytes`. */
  readonly formStallMs: number;
  readonly formStallBytes: number;
}

/**
 * Calls `onStall` once if a body brings too few bytes in any `formStallMs`. Returns the function that ends the
 * watch. It looks twice in that time, so that a process that was blocked meanwhile reads what has arrived
 * before it judges.
 */
function watchStall(
  received: () => number,
  { formStallMs, formStallBytes }: StallLimits,
  onStall: () => void,
): () => void {
  let last = 0;
  let secondLast: number | undefined;
  const timer = setInterval(() => {
    const now = received();
    const isStalled = secondLast !== undefined && now - secondLast < formStallBytes;
    [secondLast, last] = [last, now];
    if (!isStalled) return;
    clearInterval(timer);
    onStall();
  }, formStallMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}
