import { newId } from '@mitto/kit/ids';
import { attachNote } from '../sync/notes.fixture.ts';
import type { UploadChoices, Uploads } from '../sync/sync-client.ts';
import type { NewFile } from './kept-files.ts';
import type { LocalDatabase } from './local-database.ts';
import type { OutboxItem } from './outbox-item.ts';

/** An upload that has begun, and that ends when the test says so. */
export interface BegunUpload {
  readonly text: unknown;
  readonly key: string | undefined;
  readonly files: readonly string[];
  readonly choices: UploadChoices;
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

/** Uploads that the test ends one by one, or that succeed at once if `isQuick`. */
export class TestUploads implements Uploads {
  readonly begun: BegunUpload[] = [];
  readonly shares: (readonly [string, number | undefined])[] = [];
  isQuick = false;

  async upload(item: OutboxItem, files: ReadonlyMap<string, File>, choices: UploadChoices) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { text } = item.changes;
    choices.signal.addEventListener('abort', () => reject(choices.signal.reason));
    const contents = await Promise.all([...files.values()].map((file) => file.text()));
    const begun = { text, key: item.uploadKey, files: contents, choices, succeed: resolve, fail: reject };
    this.begun.push(begun);
    if (this.isQuick) resolve();
    await promise;
    return { ...item.changes, text: `${text} + ${contents.join()}` };
  }

  goneCodeOf(): string {
    return 'note/files-gone';
  }

  onShare(mid: string, share: number | undefined): void {
    this.shares.push([mid, share]);
  }

  /** The texts of the notes whose uploads have begun and were not cut off. */
  get running(): unknown[] {
    return this.begun.filter(({ choices }) => !choices.signal.aborted).map(({ text }) => text);
  }
}

export const aFile = (id: string, content = id): NewFile => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  bytes: new TextEncoder().encode(content).buffer,
});

/** Stores a draft that holds these files, as a composer does before it sends. */
export async function keepDraft(db: LocalDatabase, name: string, files: readonly NewFile[]): Promise<void> {
  await db.addFiles(name, files);
  await db.putNote(
    name,
    { name },
    files.map(({ id }) => id),
  );
}

let moments = 0;

/** Queues a note with one file of its own; returns its reference. */
export async function attach(db: LocalDatabase, folder: string, text: string): Promise<string> {
  const ref = newId();
  await keepDraft(db, `draft ${folder}`, [aFile(`file-of-${text}`, text)]);
  moments += 1;
  await db.run(attachNote, { folder, text, at: moments }, ref, [`file-of-${text}`]);
  return ref;
}

/** Queues a note without files in a folder, after those that are there already. */
export async function say(db: LocalDatabase, folder: string, text: string): Promise<string> {
  const ref = newId();
  moments += 1;
  await db.run(attachNote, { folder, text, at: moments }, ref);
  return ref;
}
