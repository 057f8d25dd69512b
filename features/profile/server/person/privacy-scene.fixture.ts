import type { Privacy } from '@mitto/account/contract/member';
import { updateMember, updatePrivacy } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { aProfile, ProfileDevice } from '../profiles.fixture.ts';

export const relations = [
  'matched',
  'liked',
  'my request',
  'stranger',
  'blocks',
  'is blocked',
  'hides',
  'is hidden',
] as const;
export type Relation = (typeof relations)[number];
export const tiers = ['standard', 'premium'] as const;
export type Tier = (typeof tiers)[number];

/**
 * Canary values that no other member may ever receive, whatever the flags are. Each is listed in every format
 * that a response could contain.
 */
export const secretValues = {
  email: 'canary-address@people.example',
  dob: '1994-11-17',
  dobParts: '"month":11',
  lat: '13.7563',
  lng: '100.5018',
  postalCode: 'canary-10500',
  dialingCode: '+6699',
  heardAboutUs: '"faf"',
  referral: 'RF-canary-2026',
  // The words of the owner. Others are told the town of the told square.
  city: 'Canary City',
  state: 'Canary State',
  wanted: '"maxAge":47',
} as const;

/** Town of the told square, as an answer contains it. */
export const shownTown = '"city":"Bangkok"';

export const defaults: Privacy = {
  circles: true,
  mobile: false,
  pm: true,
  blurimage: false,
  available: true,
  location: true,
  age: true,
  addById: true,
  addByMobileNumber: true,
  hideMyVisits: false,
  search: true,
};

/**
 * Ana, whose profile contains canary values, and two viewers (one for each tier) for each relation to her.
 */
export interface PrivacyScene {
  readonly world: World;
  readonly ana: TestPerson;
  /** All log lines since the scene was created. */
  readonly logged: readonly string[];
  viewerOf(relation: Relation, tier: Tier): TestPerson;
  /** Sets these flags of Ana, and all her other flags to their defaults. */
  setFlags(flags: Partial<Privacy>): Promise<void>;
}

/** Writes these flags through the API, and all other flags with their defaults. */
export async function moveFlags(ana: TestPerson, flags: Partial<Privacy>): Promise<void> {
  const { status, text } = await ana.call('updateUser', { privacy: { ...defaults, ...flags } });
  if (status !== 200) throw new Error(text);
}

export async function setPrivacyScene(): Promise<PrivacyScene> {
  const logged: string[] = [];
  const world = await startWorld({ onLog: (line) => logged.push(line) });
  const ana = await somebodyWithSecrets(world);
  const viewers = new Map<string, TestPerson>();
  for (const relation of relations) {
    for (const tier of tiers) viewers.set(`${relation} ${tier}`, await introduce(world, ana, relation, tier));
  }
  logged.length = 0;
  return {
    world,
    ana,
    logged,
    viewerOf(relation, tier) {
      const viewer = viewers.get(`${relation} ${tier}`);
      if (!viewer) throw new Error(`Nobody is ${relation}, ${tier}.`);
      return viewer;
    },
    setFlags: (flags) => setFlags(world, ana, flags),
  };
}

async function somebodyWithSecrets(world: World): Promise<TestPerson> {
  // Some flags count with premium only.
  const ana = await aProfile(world, 'canary', {
    isPremium: true,
    mobile: '+66811112222',
    profile: {
      name: 'Canary Name',
      headline: 'Canary headline',
      dob: { day: 17, month: 11, year: 1994 },
      heardAboutUs: 'faf',
      referral: secretValues.referral,
      searchFilter: { interested: 3, minAge: 21, maxAge: 47 },
      location: {
        city: secretValues.city,
        state: secretValues.state,
        country: 'Thailand',
        countryCode: 'TH',
        postalCode: secretValues.postalCode,
        dialingCode: secretValues.dialingCode,
        geometry: { lat: 13.7563, lng: 100.5018 },
      },
    },
  });
  await world.database.transact((tx) => updateMember(tx, ana.uid, { email: secretValues.email }));
  const everyday = {
    ...{ work: 'Canary work', study: 'Canary study', languages: ['th'], habits: { pets: 'cat' } },
    prompts: [{ prompt: 'ask-me', answer: 'Canary answer' }],
    transcript: 'Canary transcript',
  };
  const files = [{ name: 'voice.webm', bytes: recordedWebm }];
  const { result: voice } = await ana.call('uploadVoice', { files }, { idempotencyKey: newId() });
  await new ProfileDevice(ana).edit({ socials: { instagram: 'canary.social' }, voice, ...everyday }, 1);
  return ana;
}

async function introduce(world: World, ana: TestPerson, relation: Relation, tier: Tier): Promise<TestPerson> {
  const name = `viewer-${relation.replace(' ', '-')}-${tier}`;
  const location = { city: 'Viewer City', geometry: { lat: 14.35, lng: 100.57 } };
  const viewer = await aProfile(world, name, { isPremium: tier === 'premium', profile: { location } });
  const [hers, theirs] = [new ProfileDevice(ana), new ProfileDevice(viewer)];
  const done = async (device: ProfileDevice, op: string, table: string, uid: string) => {
    const { status } = await device.do(op, table, { uid });
    if (status !== 'applied') throw new Error(`${op} was ${status}.`);
  };
  if (relation === 'matched' || relation === 'liked') await done(hers, 'likes', 'circles', viewer.uid);
  if (relation === 'matched' || relation === 'my request') await done(theirs, 'likes', 'circles', ana.uid);
  if (relation === 'blocks') await done(hers, 'block', 'blocked_users', viewer.uid);
  if (relation === 'is blocked') await done(theirs, 'block', 'blocked_users', ana.uid);
  if (relation === 'hides') await done(hers, 'hide', 'hidden_accounts', viewer.uid);
  if (relation === 'is hidden') await done(theirs, 'hide', 'hidden_accounts', ana.uid);
  return viewer;
}

async function setFlags(world: World, ana: TestPerson, flags: Partial<Privacy>): Promise<void> {
  const { addById, addByMobileNumber, hideMyVisits, ...alike } = { ...defaults, ...flags };
  await world.database.transact((tx) =>
    updatePrivacy(tx, ana.uid, {
      ...alike,
      add_by_id: addById,
      add_by_mobile_number: addByMobileNumber,
      hide_my_visits: hideMyVisits,
    }),
  );
}
