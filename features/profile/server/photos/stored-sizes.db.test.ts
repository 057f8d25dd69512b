import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredSize } from '../../contract/photos-calls.ts';
import { look, personWithProfile, send } from './photos.fixture.ts';

let world: World;
let ana: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  ana = await personWithProfile(world, 'ana');
});
afterAll(() => world.close());

const width = 1700;
const height = 1275;
const wide = async () => [{ name: 'me.jpg', bytes: await testPicture({ width, height }) }];

async function stored(kind: string): Promise<{ key: string; sizes: string[] }> {
  const { rows } = await sql<{ key: string; sizes: string[] }>`
    select key, sizes from media_object where kind = ${kind}`.execute(world.database.db);
  expect(rows).toHaveLength(1);
  return rows[0] ?? { key: '', sizes: [] };
}

/** Extent of the served picture in each of the sizes that are told. */
async function served(key: string, told: readonly StoredSize[]) {
  return await Promise.all(
    told.map(async ({ name }) => {
      const answer = await look(world, ana, `${key}/${name}`);
      const picture = await sharp(await answer.arrayBuffer()).metadata();
      return [name, picture.width, picture.height];
    }),
  );
}

const meant = (told: readonly StoredSize[]) =>
  told.map(({ name, side, cut }) => [
    name,
    side,
    cut === 'square' ? side : Math.round((side * height) / width),
  ]);

test('the told sizes are those in which pictures are stored, and each has the extent it is told with', async () => {
  const { status, result } = await ana.call('pictureSizes', {});
  expect(status).toBe(200);
  const { fileUrl, sizes } = result;
  expect(fileUrl).toBe('/media/');
  await send(ana, await wide());
  expect((await ana.call('attach', { kind: 'images', files: await wide() })).status).toBe(200);
  for (const [kind, told] of [
    ['profile.photo', sizes.profile],
    ['chat.file', sizes.chat],
  ] as const) {
    const { key, sizes: names } = await stored(kind);
    expect(told.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(await served(key, told)).toEqual(meant(told));
  }
  expect((await stored('profile.blurred-photo')).sizes).toEqual(sizes.blurred.map(({ name }) => name));
});

test('the sizes of pictures in rich text are told by the longer side', async () => {
  const { text } = (await ana.call('pictureSizes', {})).result.sizes;
  expect(text).toEqual([160, 500, 1000, 1052].map((side) => ({ name: String(side), side, cut: 'whole' })));
});
