import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { account } from '@mitto/account/contract';
import { hour } from '@mitto/kit/time';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { createDiskStore } from '@mitto/server-kit/media/create-disk-store';
import { type CallResult, callOverHttp } from '@mitto/testkit/call-over-http';
import { freePort, startServerProcess } from '@mitto/testkit/server-process';
import { sized } from '@mitto/testkit/sized';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterEach, expect, test } from 'vitest';
import { photoPathOf } from '../../contract/photos.ts';
import { photoCalls } from '../../contract/photos-calls.ts';

const kills = sized({ short: 1, nightly: 30 });

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Tokens {
  readonly uid: string;
  readonly bearer: string;
}

const password = 'Heron-on-one-leg-4';

async function register(url: string, name: string): Promise<Tokens> {
  const email = `${name}@people.example`;
  await untilServed(() => callOverHttp(url, account.api.addUser, { records: [{ email, password }] }));
  const { userId: uid, tokens } = await untilServed(() =>
    callOverHttp<{ userId: string; tokens: { bearer: string } }>(url, account.api.authorize, {
      email,
      password,
    }),
  );
  return { uid, bearer: tokens.bearer };
}

/**
 * Repeats a call until the server answers anything but 'busy'. An overloaded test machine causes that answer.
 */
async function untilServed<T>(ask: () => Promise<CallResult<T>>): Promise<T> {
  for (;;) {
    const { result, error, text } = await ask();
    if (result !== undefined) return result;
    if (error?.code !== 'busy') throw new Error(text);
  }
}

/**
 * Replaces the member's picture again and again until the server is killed. Calls `tell` with every
 * acknowledged key.
 */
async function keepUploading(
  url: string,
  { uid, bearer }: Tokens,
  bytes: Buffer,
  tell: (key: string) => void,
): Promise<void> {
  const input = { path: photoPathOf(uid), name: 'profile_picture', replaceIfExists: 'true' };
  const files = [{ name: 'x.jpg', bytes }];
  for (;;) {
    try {
      const { result } = await callOverHttp<{ files: { key: string }[] }>(
        url,
        photoCalls.upload,
        { ...input, files },
        { bearer },
      );
      for (const { key } of result?.files ?? []) tell(key);
    } catch (error) {
      // `fetch` throws a TypeError if the server was killed.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

test(`killed ${kills} times while pictures come in: none that was acknowledged is lost, and nothing else stays`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mitto-photos-killed-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const bytes = await testPicture({ width: 600, height: 450 });
  const acknowledged = new Map<string, string>();
  let people: readonly Tokens[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess(port, { DATA_DIR: folder, DEMO_PEOPLE: '0' });
    cleanups.push(() => server.kill());
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    if (people.length === 0) {
      people = await Promise.all(['ana', 'ben', 'cat', 'dan'].map((name) => register(server.url, name)));
    }
    let left = people.length + kill;
    // Kill the server after this number of answers. The other uploads are then at a random point.
    await new Promise<void>((resolve, reject) => {
      const uploading = people.map((person) =>
        keepUploading(server.url, person, bytes, (key) => {
          acknowledged.set(person.uid, key);
          left -= 1;
          if (left === 0) void server.kill();
        }),
      );
      Promise.all(uploading).then(() => resolve(), reject);
    });
  }

  const database = await openPglite({ directory: join(folder, 'database') });
  cleanups.push(() => database.close());
  const clock = createTestClock(Date.now() + 2 * hour);
  const mediaStore = createDiskStore(join(folder, 'media'));
  const world = await startWorld({ database, mediaStore, clock });
  cleanups.push(() => world.close());
  await world.drain();
  clock.advance(hour);
  await world.drain();

  const photos = await database.db.selectFrom('profile_photo').selectAll().execute();
  for (const [uid, key] of acknowledged) {
    const kept = photos.find((photo) => photo.uid === uid);
    // The stored picture may be newer than the last acknowledged one, if the kill prevented its answer.
    expect(kept, uid).toBeDefined();
    expect(await mediaStore.read({ key: kept?.key ?? '', size: '360' })).toBeDefined();
    expect(kept?.key === key || !photos.some((photo) => photo.key === key)).toBe(true);
  }
  const kept = new Set(photos.flatMap(({ key, blurred_key }) => [key, blurred_key]));
  const onDisk = new Set(filesIn(join(folder, 'media')).map((path) => path.split('/')[1]));
  expect([...onDisk].filter((key) => !kept.has(key ?? ''))).toEqual([]);
  expect([...kept].filter((key) => !onDisk.has(key))).toEqual([]);
  const rows = await database.db.selectFrom('media_object').select('key').execute();
  expect(new Set(rows.map(({ key }) => key))).toEqual(kept);
  expect(acknowledged.size).toBeGreaterThan(0);
});

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
