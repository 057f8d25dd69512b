import { snap } from '@mitto/profile/contract/place-grid';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aboutHere } from '../contract/about-here.ts';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let ana: ChatDevice;
let ben: ChatDevice;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  const premium = { isPremium: true };
  ana = new ChatDevice(await world.person('ana', premium));
  ben = new ChatDevice(await world.person('ben', premium));
  await match(ana, ben);
});
afterAll(() => world.close());

const point = { lat: 13.754321, lng: 100.512345 };
const received = async () => {
  world.clock.advance(1);
  return (await ben.thread(ana)).at(-1)?.['attachments'];
};

test('“about here” is the same square at every point in it, without a name', () => {
  const beside = { lat: point.lat + 0.0001, lng: point.lng - 0.0001 };
  expect(aboutHere(point)).toEqual({ type: 'location', location: snap(point), isAbout: true });
  expect(aboutHere(beside)).toEqual(aboutHere(point));
  expect(aboutHere(snap(point))).toEqual(aboutHere(point));
});

test('the town at the middle of an area is added, and what a device sends about it is left out', async () => {
  const exact = { type: 'location', location: point, name: 'My flat', formatted_address: '9 Canary Lane' };
  const square = { ...aboutHere(point), name: 'Bangkok' };
  await ana.say(ben, '', { attachments: { ...exact, isAbout: true } });
  expect(await received()).toEqual(square);
  await ana.say(ben, '', { attachments: aboutHere(point) });
  expect(await received()).toEqual(square);
});

test('an exact place is sent as before, also by older apps', async () => {
  const exact = { type: 'location', location: point, name: 'The park' };
  await ana.say(ben, '', { attachments: exact });
  expect(await received()).toEqual(exact);
});
