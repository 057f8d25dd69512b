import { fail } from '@mitto/kit/app-error';
import { second } from '@mitto/kit/time';
import type { FoundMedia } from '@mitto/server-kit/media/found-media';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { archiveSize, maxArchiveBytes } from '../../contract/archive.ts';
import { readMember } from '../store/members.ts';
import { archivePage } from './archive-page.ts';
import { findArchive, type StoredExport } from './export-store.ts';
import { joinConfigured } from './join-words.ts';
import { type Exported, exportLifetime, maxDownloads, openExport } from './prepare-export.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

/** Objects of a member, as the media store exports them. */
const Objects = v.array(
  v.object({ key: v.string(), kind: v.string(), type: v.string(), state: v.string(), bytes: v.number() }),
);

/**
 * Serves archives at the address of a picture. Nothing of an archive is stored: it is put together from the
 * sealed export and the member's own files at each download.
 */
export function archiveMedia(deps: Deps): MediaKind {
  let last: Promise<unknown> = Promise.resolve();
  const building = new Map<string, Promise<FoundMedia>>();
  return {
    kind: 'account.archive',
    isForSuspended: true,
    maySee: async () => false,
    async elsewhere({ uid }, { key, size }) {
      if (size !== archiveSize) return undefined;
      const kept = await deps.database.transact((tx) => findArchive(tx, uid, key));
      if (!kept || kept.askedAt + exportLifetime <= deps.now()) return undefined;
      if (kept.given > maxDownloads) {
        const countDown = Math.ceil((kept.askedAt + exportLifetime - deps.now()) / second);
        fail('too-many', { countDown });
      }
      // One archive at a time in a process, because each is in memory as a whole. A member has one place in the
      // line: all their downloads at once get the same archive.
      const waiting = building.get(uid);
      if (waiting) return await waiting;
      const own = last.then(() => buildArchive(deps, uid, kept));
      building.set(uid, own);
      last = own.catch(() => undefined).then(() => building.delete(uid));
      return await own;
    },
  };
}

async function buildArchive(deps: Deps, uid: string, kept: StoredExport): Promise<FoundMedia> {
  const exported = await openExport(deps, uid, kept.sealed);
  const { files, leftOut } = await readFiles(deps, exported);
  const member = await readMember(deps.database.db, uid);
  const language = member?.language?.startsWith('th') ? 'th' : 'en';
  const parts = deps.archiveWords();
  const words = await joinConfigured(deps.database.db, Object.values(parts));
  const page = archivePage({ exported, files, leftOut, language, parts, words, madeAt: kept.askedAt });
  const texts: ZipFile[] = [
    { name: 'index.html', bytes: Buffer.from(page) },
    { name: 'data.json', bytes: Buffer.from(JSON.stringify(exported, undefined, 2)) },
  ];
  const bytes = await writeZip([...texts, ...files], new Date(kept.askedAt));
  const day = new Date(kept.askedAt).toISOString().slice(0, 10);
  return { type: 'application/zip', bytes, isNeverStored: true, savedAs: `mitto-${day}.zip` };
}

const endings = new Map([
  ['application/pdf', 'pdf'],
  ['text/plain', 'txt'],
]);

type OwnFile = ZipFile & { readonly type: string };

/** Reads the member's own files, the newest first, as long as there is room for them. */
async function readFiles(
  deps: Deps,
  exported: Exported,
): Promise<{ readonly files: readonly OwnFile[]; readonly leftOut: number }> {
  const objects = Object.values(exported)
    .flatMap((tables) => Object.values(tables))
    // Some features keep files of a member under another owner, and export their rows, too.
    .flatMap((rows) => (v.is(Objects, rows) ? rows : []))
    .toReversed();
  const files: OwnFile[] = [];
  let room = maxArchiveBytes;
  let leftOut = 0;
  for (const { key, kind, type, state } of objects) {
    if (state !== 'kept' || !deps.isArchived(kind)) continue;
    const bytes = await deps.media.readLargest(key);
    // Deleted since the export was prepared.
    if (!bytes) continue;
    if (bytes.length > room) {
      leftOut += 1;
      continue;
    }
    room -= bytes.length;
    const ending = endings.get(type) ?? /^(?:image|audio)\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin';
    files.push({ name: `files/${kind.replace('.', '-')}-${key}.${ending}`, bytes, type, isPacked: true });
  }
  return { files, leftOut };
}
