import { show } from '@mitto/profile/server/photos/photos.fixture';
import { lookAt, refuse, sendThree } from '@mitto/profile/server/selfies/selfies.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { homeTitle, newEmail } from './app-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import type { Screen } from './screen.ts';

const nameOf = (word: string) => newEmail(word).split('@')[0] ?? '';

/** A member with a main photo. */
export async function aVerifier(world: World): Promise<TestPerson> {
  const person = await world.person(nameOf('selfie'));
  await show(person, 7);
  return person;
}

/** Opens a panel of the verification as this member, with a camera that is allowed. */
export async function openVerification(
  page: Page,
  world: World,
  person: TestPerson,
  panel = 'profile.verification',
): Promise<void> {
  await page.context().grantPermissions(['camera'], { origin: world.url });
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: homeTitle }).first().waitFor();
  await page.goto(`${world.url}/#!/home?open=${panel}`);
}

/** Takes a picture and keeps it. */
export async function takeOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take photo' }).click();
  await page.getByRole('button', { name: 'Use this picture' }).click();
}

export const verificationScreens: readonly Screen[] = [
  {
    name: 'verification-none',
    isWhole: true,
    open: async (page, world) => {
      await openVerification(page, world, await aVerifier(world));
      await page.getByRole('button', { name: 'Take selfies' }).waitFor();
    },
  },
  {
    name: 'verification-waiting',
    isWhole: true,
    open: async (page, world) => {
      const person = await aVerifier(world);
      await sendThree(person);
      await openVerification(page, world, person);
      await page.getByText('Under review').waitFor();
    },
  },
  {
    name: 'verification-refused-thai',
    isWhole: true,
    open: async (page, world) => {
      const person = await aVerifier(world);
      const staff = await world.person(nameOf('staff'), { isAdmin: true });
      await sendThree(person);
      await refuse(staff, await lookAt(staff, person));
      await page.context().addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
      await openVerification(page, world, person);
      await page.getByText('ยังไม่ได้ยืนยัน').waitFor();
    },
  },
  {
    name: 'selfie-camera',
    open: async (page, world) => {
      await openVerification(page, world, await aVerifier(world), 'profile.verification.selfie');
      await page.getByRole('button', { name: 'Take photo' }).waitFor();
    },
  },
  {
    name: 'selfie-camera-thai',
    open: async (page, world) => {
      await page.context().addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
      await openVerification(page, world, await aVerifier(world), 'profile.verification.selfie');
      await page.getByText('ให้ใบหน้าอยู่ในเส้น').waitFor();
    },
  },
  {
    name: 'selfie-look',
    isWhole: true,
    open: async (page, world) => {
      await openVerification(page, world, await aVerifier(world), 'profile.verification.selfie');
      for (let at = 0; at < 3; at += 1) await takeOne(page);
      await page.getByRole('button', { name: 'Send pictures' }).waitFor();
    },
  },
];
