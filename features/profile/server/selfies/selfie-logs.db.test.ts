import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@mitto/kit/ids';
import { createDiskStore } from '@mitto/server-kit/media/create-disk-store';
import type { MediaPlace, MediaStore } from '@mitto/server-kit/media/media-store';
import { startWorld } from '@mitto/testkit/start-world';
import { expect, test } from 'vitest';
import { look, show } from '../photos/photos.fixture.ts';
import { deleteDueSelfies } from './keep-selfies.ts';
import { retentionAfterDecision } from './selfie-rules.ts';
import { approve, lookAt, threeSelfies, trySending } from './selfies.fixture.ts';

test('no log line holds bytes of a selfie, the name under which one is stored, or the name of a sent file', async () => {
  const lines: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'mitto-selfie-logs-'));
  const disk = createDiskStore(folder);
  // Errors of the file system name the file.
  const broken = (place: MediaPlace): never => {
    throw new Error(`EIO: i/o error, '${folder}/${place.key}/${place.size}'`);
  };
  let isBroken = false;
  const mediaStore: MediaStore = {
    write: async (place, ...rest) => (isBroken ? broken(place) : await disk.write(place, ...rest)),
    read: async (place) => (isBroken ? broken(place) : await disk.read(place)),
    remove: async (place) => (isBroken ? broken(place) : await disk.remove(place)),
  };
  const onLog = (line: string) => void lines.push(line);
  const world = await startWorld({ haveProfiles: true, mediaStore, onLog });
  const staff = await world.person('staff', { isAdmin: true });
  const ana = await world.person('ana');
  await show(ana);
  const sent = await threeSelfies();
  const noPicture = { name: 'secret-face.jpg', bytes: Buffer.from('no picture at all') };
  const { result } = await ana.call('askSelfiePose', {});
  const wrong = { pose: result.pose, files: [noPicture, noPicture, noPicture] };
  expect((await ana.call('sendSelfies', wrong, { idempotencyKey: newId() })).status).not.toBe(200);
  isBroken = true;
  expect((await trySending(ana)).status).toBe(500);
  isBroken = false;
  expect((await trySending(ana)).status).toBe(200);
  const seen = await lookAt(staff, ana);
  for (const who of [staff, ana, undefined])
    for (const key of seen.selfies) await look(world, who, `${key}/selfie`);
  isBroken = true;
  for (const key of seen.selfies) expect((await look(world, staff, `${key}/selfie`)).status).toBe(500);
  expect((await approve(staff, seen)).status).toBe(200);
  world.clock.advance(retentionAfterDecision);
  await deleteDueSelfies(world.deps);
  await world.drain();
  await world.close();
  rmSync(folder, { recursive: true, force: true });

  const log = lines.join('\n');
  // The log has the failure, without the name of the file.
  for (const told of ['sendSelfies', 'media.remove']) expect(log).toContain(told);
  for (const name of [...seen.selfies, 'secret-face', ...sent.map(({ name: file }) => file)])
    expect(log).not.toContain(name);
  for (const { bytes } of [...sent, noPicture]) {
    const part = Buffer.from(bytes).subarray(0, 12);
    for (const form of ['base64', 'hex', 'latin1'] as const) expect(log).not.toContain(part.toString(form));
  }
});
