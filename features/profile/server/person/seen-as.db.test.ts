import type { Privacy } from '@mitto/account/contract/member';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonCard } from '../../contract/person-card.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { type Onlooker, onlookers, seenAs } from '../../contract/seen-as.ts';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from '../profiles.fixture.ts';

let world: World;
let ana: TestPerson;
let viewers: Readonly<Record<Onlooker, TestPerson>>;

const location = { geometry: { lat: 13.7563, lng: 100.5018 } };

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  ana = await aProfile(world, 'ana', {
    isPremium: true,
    mobile: '+66811112222',
    profile: { location, headline: 'Here' },
  });
  await new ProfileDevice(ana).edit({
    ...{ socials: { instagram: 'ana.social' }, work: 'Ceramicist', languages: ['th'] },
    ...{ habits: { pets: 'cat' }, characteristics: { eyeColor: 'brown' } },
  });
  viewers = {
    stranger: await aProfile(world, 'stranger', { profile: { location } }),
    match: await aProfile(world, 'match', { profile: { location } }),
    premium: await aProfile(world, 'premium', { isPremium: true, profile: { location } }),
  };
  await new Device(ana).do('likes', 'circles', { uid: viewers.match.uid });
  await new Device(viewers.match).do('likes', 'circles', { uid: ana.uid });
});
afterAll(() => world.close());

/** Leaves out the parts that a preview cannot know: the distance, and the town that the server tells for the square. */
function withoutPlaces(card: Partial<PersonCard> | null): object | null {
  if (!card) return null;
  const { distance: _, city: _1, state: _2, country: _3, countryCode: _4, ...rest } = card;
  return rest;
}

const changes: readonly Partial<Privacy>[] = [
  {},
  { age: false },
  { location: false },
  { addById: false },
  { mobile: true },
  { blurimage: true },
  { pm: false, circles: false },
  { search: false },
  { available: false },
];

test.each(changes)(
  'with %j the preview of each onlooker is the card that the server gives them',
  async (flags) => {
    const defaults = {
      ...{ age: true, location: true, addById: true, mobile: false, blurimage: false },
      ...{ pm: true, circles: true, search: true, available: true },
    };
    await new Device(ana).do('changePrivacy', 'user_info', { ...defaults, ...flags });
    // Safe cast: the row has the schema of the table.
    const own = (await ownRowOf(ana)).row as unknown as UserInfoRow;
    for (const onlooker of onlookers) {
      const given = await cardOf(viewers[onlooker], ana.uid);
      const seen = seenAs(own, own.privacy, onlooker);
      expect(withoutPlaces(seen?.card ?? null), onlooker).toEqual(withoutPlaces(given));
    }
  },
);
