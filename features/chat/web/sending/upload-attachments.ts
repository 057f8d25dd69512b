import { UploadRefused } from '@mitto/localdb/sync-client';
import { CallError } from '@mitto/web-kit/api/call-error';
import type { UploadFiles } from '@mitto/web-kit/data/define-data';
import * as v from 'valibot';
import {
  type Attachments,
  fileKeysOf,
  Attachments as Schema,
  withFiles,
} from '../../contract/attachments.ts';
import { type Attached, attachCalls } from '../attach-call.ts';

/** HTTP statuses of an upload that would be refused again. */
const final = new Set([400, 404, 413, 415, 422]);

/**
 * Uploads the files of a message. Resolves to the message with the keys that the server has given to the files.
 * If the server refuses one of them, the whole message is refused, and the field `files.N` names the file.
 */
export const uploadAttachments: UploadFiles = async (given, files, send) => {
  const attachments = v.parse(Schema, given['attachments']);
  const local = fileKeysOf(attachments).filter((key) => files.has(key));
  const attached = await reaching(attachments, local, async () => {
    // The cast is safe: the server checks the response of `attach` against its schema.
    return (await send(attachCalls.attach, formOf(attachments, local, files))) as Attached;
  });
  return { ...given, attachments: withServerFiles(attachments, local, attached) };
};

function formOf(
  attachments: Attachments,
  local: readonly string[],
  files: ReadonlyMap<string, File>,
): FormData {
  const form = new FormData();
  form.append('kind', attachments.type);
  if ('file' in attachments && attachments.file && 'durationMs' in attachments.file) {
    const { durationMs, waveform } = attachments.file;
    form.append('durationMs', String(durationMs));
    if (waveform.length > 0) form.append('waveform', waveform.join(','));
  }
  for (const key of local) {
    const file = files.get(key);
    if (file) form.append('files', file);
  }
  return form;
}

/** Converts the refusal of files to one that names each of them by its place in the message. */
async function reaching(
  attachments: Attachments,
  local: readonly string[],
  send: () => Promise<Attached>,
): Promise<Attached> {
  const placeOf = (index: number) => `files.${fileKeysOf(attachments).indexOf(local[index] ?? '')}`;
  try {
    const attached = await send();
    const [first] = attached.errors;
    if (!first) return attached;
    const faults = attached.errors.map(({ index, code }) => [placeOf(index), code]);
    throw new UploadRefused(first.code, Object.fromEntries(faults));
  } catch (error) {
    if (!(error instanceof CallError) || !final.has(error.status)) throw error;
    const { code, fields = {} } = error;
    const places = Object.keys(fields).flatMap((field) => /^files\.(\d+)$/.exec(field)?.[1] ?? []);
    throw new UploadRefused(code, Object.fromEntries(places.map((at) => [placeOf(Number(at)), code])));
  }
}

function withServerFiles(
  attachments: Attachments,
  local: readonly string[],
  { images, audio }: Attached,
): Attachments {
  const uploaded = new Map(local.map((key, at) => [key, audio ?? images[at]]));
  return withFiles(attachments, (file) => uploaded.get(file.key) ?? file) ?? attachments;
}
