// @pglite: the whole way of a profile and its photos on the engine that a machine without PostgreSQL has
import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appStands, homeTitle, labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { stored } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { outboxCode } from './outbox-code.ts';
import { managePhotos } from './photo-steps.ts';
import {
  type Device,
  deviceOf,
  draftsOn,
  keptProfile,
  newContext,
  patience,
  type Stage,
  signIn,
} from './profile-steps.ts';
import { fillBirth, register } from './register-steps.ts';
import { startSite } from './start-site.ts';

let tries = 0;
const contexts: BrowserContext[] = [];
atSite({ start: startSite });

const sizes = [
  { language: 'en', size: { width: 390, height: 844 } },
  { language: 'th', size: { width: 1280, height: 800 } },
] as const;

async function newDevice(stage: Stage): Promise<Device> {
  const context = await newContext(stage);
  contexts.push(context);
  return deviceOf(await context.newPage(), stage.language);
}

/**
 * Edits every section of the profile. Text typed in one section survives a visit to another, and leaving the
 * panel asks for confirmation.
 */
async function editSections(device: Device, uid: string): Promise<void> {
  const { page, say, button } = device;
  const section = (name: string) =>
    page.getByLabel(say('profile_section'), { exact: true }).selectOption(name);
  await device.open('settings.profile');
  await labelled(page, say('profile_bio')).fill('Clay on Sundays.');
  await labelled(page, say('profile_name')).fill('Bo');
  await section('interest');
  await button('profile_interest_coffee').click();
  await button('profile_save').click();
  await page.getByText(say('profile_name_wrong')).waitFor();
  await labelled(page, say('profile_name')).fill('Maya Clay');
  await button('profile_place_mine').click();
  await page
    .getByRole('switch', { name: say('profile_place_follow') })
    .and(page.locator(':checked'))
    .waitFor();
  await section('prompts');
  await page.getByLabel(say('profile_prompt_first'), { exact: true }).selectOption('perfect-sunday');
  await labelled(page, say('profile_prompt_perfect_sunday')).fill('Clay, then a nap.');
  await section('physical');
  await page.getByLabel(say('profile_eyes'), { exact: true }).selectOption('green');
  await section('personality');
  await button('profile_value_kindness').click();
  await section('goals');
  await button('profile_goal_travel').click();

  await button('app_close').click();
  await page.getByRole('alertdialog', { name: say('profile_leave_asks') }).waitFor();
  await button('profile_leave_stay').click();
  await button('profile_save').click();
  await page.getByText(say('profile_saved')).waitFor();
  await expect
    .poll(() => keptProfile(world, uid), patience)
    .toMatchObject({
      name: 'Maya Clay',
      bio: 'Clay on Sundays.',
      interested: ['tea', 'coffee'],
      prompts: [{ prompt: 'perfect-sunday', answer: 'Clay, then a nap.' }],
      characteristics: { eyeColor: 'green' },
      personality: { values: ['kindness'] },
      goals: { personal: ['travel'] },
    });
  // All screens show the new name.
  await device.open('settings.account');
  await page.getByRole('dialog').getByText('Maya Clay', { exact: true }).waitFor(patience);
}

async function verifyMobile({ page, say, button, open }: Device, uid: string, mobile: string): Promise<void> {
  await open('profile.verification');
  await page.getByRole('textbox', { name: say('account_mobile') }).fill(mobile);
  await button('account_send_verification').click();
  await labelled(page, say('account_code')).waitFor(patience);
  await world.drain();
  await labelled(page, say('account_code')).fill((await outboxCode(world.url, mobile)) ?? 'no code');
  await page.getByText(say('profile_verification_done')).waitFor(patience);
  expect(await keptProfile(world, uid)).toMatchObject({ mobile });
}

/**
 * Moves the device of a member who shares its location, and checks that the profile gets the new location
 * after a reload.
 */
async function moveAway({ page }: Device, uid: string): Promise<void> {
  const before = (await keptProfile(world, uid))?.city;
  await page.context().setGeolocation({ latitude: 13.7563, longitude: 100.5018 });
  await page.reload();
  await appStands(page);
  await expect.poll(async () => (await keptProfile(world, uid))?.city === before, patience).toBe(false);
}

/** Tests conflicts: two devices independently write the same column, and then different columns. */
async function clash(stage: Stage, one: Device, person: TestPerson): Promise<void> {
  const other = await newDevice(stage);
  const { say } = one;
  await signIn(other, stage, person);
  await other.page.getByRole('heading', { name: homeTitle, level: 1 }).waitFor(patience);
  const write = async ({ page, button, open }: Device, typed: Record<string, string>) => {
    await open('settings.profile');
    await labelled(page, say('profile_headline')).waitFor();
    await page.context().setOffline(true);
    for (const [label, text] of Object.entries(typed)) await labelled(page, say(label)).fill(text);
    await button('profile_save').click();
    await page.getByText(say('profile_saved')).first().waitFor();
  };
  await write(one, { profile_headline: 'Clay first', profile_bio: 'From the first device.' });
  await write(other, { profile_headline: 'Trams second', profile_name: 'Maya Second' });
  await one.page.context().setOffline(false);
  await expect.poll(() => keptProfile(world, person.uid), patience).toMatchObject({ headline: 'Clay first' });
  await other.page.context().setOffline(false);
  await other.page.getByText(say('profile_clash_typed', { text: 'Trams second' })).waitFor(patience);
  const both = { headline: 'Clay first', bio: 'From the first device.', name: 'Maya Second' };
  expect(await keptProfile(world, person.uid)).toMatchObject(both);
  await other.button('profile_clash_mine').click();
  await other.button('profile_save').click();
  await expect
    .poll(() => keptProfile(world, person.uid), patience)
    .toMatchObject({ ...both, headline: 'Trams second' });
}

async function pauseAndReturn({ page, say, open }: Device, uid: string): Promise<void> {
  await open('settings.privacy');
  const enabled = page.getByRole('switch', { name: say('profile_flag_available') });
  for (const available of [false, true]) {
    await enabled.press('Space');
    // Pausing the profile asks for confirmation; ending the pause does not.
    if (!available)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('profile_pause') })
        .click();
    await expect.poll(() => keptProfile(world, uid), patience).toMatchObject({ available });
  }
}

describe.each(inLooks(sizes, 0))('$size.width px, $language', ({ language, size }) => {
  test('from the wizard to a complete profile, on two devices', { timeout: 240_000 }, async () => {
    tries += 1;
    const stage = { world, browser, language, size };
    await world.person('somebody').catch(() => undefined);
    const person = await world.person(`maya${tries}`, { hasProfile: false });
    const device = await register(stage, await newDevice(stage), person, `maya.clay${tries}`);
    await managePhotos(world, device, person.uid);
    await editSections(device, person.uid);
    await moveAway(device, person.uid);
    await verifyMobile(device, person.uid, `+6681765430${tries}`);
    await clash(stage, device, person);
    await pauseAndReturn(device, person.uid);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
});

test('what was typed goes with the session, and is nowhere where nothing is to be kept', {
  timeout: 90_000,
}, async () => {
  tries += 1;
  const stage = { world, browser, language: 'en', size: { width: 390, height: 844 } } as const;
  const person = await world.person(`typist${tries}`, { hasProfile: false });
  const device = await newDevice(stage);
  const { page, say } = device;
  const typeName = async () => {
    await page.getByRole('heading', { name: say('profile_step_basicInfo') }).waitFor();
    await labelled(page, say('profile_name')).fill('Maya Hidden');
  };
  await signIn(device, stage, person);
  await typeName();
  expect(await draftsOn(page)).toEqual([`mitto-draft register ${person.uid}`]);
  await page.context().clearPermissions();
  await page.getByRole('radio').first().check({ force: true });
  await fillBirth(device);
  await device.button('profile_next').click();
  await device.button('profile_place_mine').click();
  await page.getByText(say('profile_place_refused')).waitFor();
  await device.button('profile_previous').click();
  await device.button('profile_leave').click();
  await labelled(page, say('account_email')).waitFor();
  await expect.poll(() => draftsOn(page)).toEqual([]);

  await signIn(device, stage, person, 'nothing');
  await typeName();
  expect(await labelled(page, say('profile_name')).inputValue()).toBe('Maya Hidden');
  const kept = () =>
    page.evaluate(() =>
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
        .flat()
        .filter((text) => text.includes('Maya Hidden')),
    );
  await Promise.all([
    neverComes(
      'profile-journey: a draft where nothing is to be kept',
      stored(page, () => draftsOn(page), 'mitto-draft register'),
    ),
    neverComes(
      'profile-journey: a name where nothing is to be kept',
      stored(page, kept, 'planted', 'Maya Hidden'),
    ),
  ]);
  await page.context().close();
});
