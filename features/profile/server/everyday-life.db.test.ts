import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('work, study, languages and habits are absent until they are said, read by others then, and can be unsaid', async () => {
  const [ana, ben] = [await aProfile(world, 'ana'), await aProfile(world, 'ben')];
  const device = new ProfileDevice(ana);
  for (const column of ['work', 'study', 'languages', 'habits'])
    expect((await ownRowOf(ana)).row).not.toHaveProperty(column);
  const said = {
    ...{ work: 'Ceramicist', study: 'Fine arts', languages: ['th', 'en'] },
    habits: { drinks: 'rarely', smokes: 'no', pets: 'cat', children: 'unsure' },
  };
  expect(await device.edit(said, (await ownRowOf(ana)).ver)).toMatchObject({
    status: 'applied',
    record: { row: said },
  });
  expect(await cardOf(ben, ana.uid)).toMatchObject(said);
  const unsaid = { work: '', study: '', languages: [], habits: { pets: 'cat' } };
  expect(await device.edit(unsaid, (await ownRowOf(ana)).ver)).toMatchObject({ status: 'applied' });
  expect(await cardOf(ben, ana.uid)).toMatchObject(unsaid);
  expect((await cardOf(ben, ana.uid))?.habits).toEqual({ pets: 'cat' });
});

test.each([
  ['work', 'x'.repeat(61)],
  ['study', 'two\nlines'],
  ['languages', ['th', 'th']],
  ['languages', ['xx']],
  ['habits', { drinks: 'water' }],
  ['habits', { religion: 'none' }],
])('%s refuses %j', async (column, value) => {
  const name = `w${column}${JSON.stringify(value).length}`;
  const cat = await aProfile(world, name);
  const { ver } = await ownRowOf(cat);
  expect(await new ProfileDevice(cat).edit({ [column]: value }, ver)).toMatchObject({
    status: 'refused',
    code: 'invalid',
  });
  expect((await ownRowOf(cat)).ver).toBe(ver);
});
