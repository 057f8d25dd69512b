import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from './profiles.fixture.ts';
import { readProfileAsSeen } from './public/profile-as-seen.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const street = { prompt: 'my-street', answer: 'The cat' };
const song = { prompt: 'song-again', answer: 'Anything by the choir' };

test('answers are read by others and by staff, in their order, and can be taken back', async () => {
  const [ana, ben] = [await aProfile(world, 'ana'), await aProfile(world, 'ben')];
  const device = new ProfileDevice(ana);
  expect((await ownRowOf(ana)).row).not.toHaveProperty('prompts');
  const edit = async (prompts: unknown) => device.edit({ prompts }, (await ownRowOf(ana)).ver);
  const written = [song, { prompt: 'ask-me', answer: '  ' }, street];
  expect(await edit(written)).toMatchObject({ status: 'applied' });
  expect((await ownRowOf(ana)).row).toMatchObject({ prompts: [song, street] });
  expect((await cardOf(ben, ana.uid))?.prompts).toEqual([song, street]);
  const seen = await world.database.transact((tx) => readProfileAsSeen(tx, ana.uid, Date.now()));
  expect(seen?.prompts).toEqual([song, street]);
  expect(await edit([])).toMatchObject({ status: 'applied' });
  expect((await cardOf(ben, ana.uid))?.prompts).toEqual([]);
});

test('contact data in an answer is marked for staff, until the answer goes', async () => {
  const cat = await aProfile(world, 'catwrites');
  const device = new ProfileDevice(cat);
  const marks = async (prompts: unknown) => {
    await device.edit({ prompts }, (await ownRowOf(cat)).ver);
    const read = await world.database.transact((tx) =>
      tx.selectFrom('profile').select('contact_in').where('uid', '=', cat.uid).executeTakeFirst(),
    );
    return read?.contact_in;
  };
  expect(await marks([song, { ...street, answer: 'LINE id: catcat99' }])).toEqual(['prompts']);
  expect(await marks([song])).toEqual([]);
});

test.each([
  ['a question that nobody knows', [{ prompt: 'who-are-you', answer: 'Me' }]],
  ['one question twice', [street, { ...street, answer: 'Both cats' }]],
  [
    'four questions',
    [street, song, { prompt: 'ask-me', answer: 'Tea' }, { prompt: 'karaoke', answer: 'No' }],
  ],
  ['a long answer', [{ ...street, answer: 'x'.repeat(151) }]],
  ['an answer of two lines', [{ ...street, answer: 'The cat\nand the dog' }]],
  ['more than a question and an answer', [{ ...street, photo: 'x' }]],
])('%s is refused', async (name, prompts) => {
  const dan = await aProfile(world, `d${name.replaceAll(' ', '').slice(0, 12)}${name.length}`);
  const { ver } = await ownRowOf(dan);
  expect(await new ProfileDevice(dan).edit({ prompts }, ver)).toMatchObject({
    status: 'refused',
    code: 'invalid',
  });
  expect((await ownRowOf(dan)).ver).toBe(ver);
});
