import { open, readFile } from 'node:fs/promises';
import { AppError } from '@mitto/kit/app-error';
import { type ContactFileKind, contactFileFacts, type DocumentKind } from '../../contract/contact-files.ts';

const headBytes = 64;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Kind of a file by its content; undefined for everything that no form takes. The name counts for plain text
 * alone, which has no signature: a page or a script is text, too, and its name says what opens it.
 */
export async function kindOfFile(file: {
  readonly path: string;
  readonly name: string;
}): Promise<ContactFileKind | undefined> {
  const head = await readHead(file.path);
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (head.subarray(0, 8).equals(pngSignature)) return 'png';
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'avif';
  if (/^%PDF-\d\.\d/.test(head.toString('latin1'))) return 'pdf';
  return contactFileFacts.text.extensions.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`))
    ? 'text'
    : undefined;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads a document as it is to be stored. Rejects if a text is no plain text. */
export async function readDocument(path: string, kind: DocumentKind): Promise<Buffer> {
  const bytes = await readFile(path);
  if (kind === 'text' && !isPlainText(bytes)) throw new AppError('support/wrong-text');
  return bytes;
}

/** True for UTF-8 with tabs and line ends as its only control characters, which does not begin as a page does. */
function isPlainText(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  return !/[^\P{Cc}\t\n\r]/u.test(text) && !text.trimStart().startsWith('<');
}

const longestStem = 80;
/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Name under which staff saves a document: without paths, signs that a file system or a reader could be misled
 * by, and with the extension of the kind that the content has.
 */
export function savedName(name: string, kind: DocumentKind): string {
  const [ending] = contactFileFacts[kind].extensions;
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|%;]/g, '_')
    .replace(new RegExp(`\\.${ending}$`, 'i'), '');
  const stem = [...plain]
    .slice(0, longestStem)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return stem === '' || devices.test(stem) ? `document.${ending}` : `${stem}.${ending}`;
}
