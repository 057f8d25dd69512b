import type { TestPerson } from '@mitto/testkit/person';
import { expect } from 'vitest';
import { appStands, homeTitle, labelled } from './app-steps.ts';
import { stored } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { addPhoto } from './photo-steps.ts';
import {
  type Device,
  deviceOf,
  draftsOn,
  keptProfile,
  patience,
  photosOf,
  type Stage,
  signIn,
} from './profile-steps.ts';

/**
 * Registers through the wizard. Some input is refused on the way, and the tab is closed once and the wizard
 * resumed.
 */
export async function register(
  stage: Stage,
  first: Device,
  person: TestPerson,
  username: string,
): Promise<Device> {
  const { world } = stage;
  const { say } = first;
  await signIn(first, stage, person);
  await first.page.getByRole('heading', { name: say('profile_step_basicInfo') }).waitFor();
  await labelled(first.page, say('profile_name')).fill('Bo');
  await first.page.getByRole('radio').first().check({ force: true });
  await first.button('profile_next').click();
  await first.page.getByText(say('profile_name_wrong')).waitFor();
  await labelled(first.page, say('profile_name')).fill('Maya');
  await first.button('profile_next').click();
  await first.page.getByText(say('profile_dob_missing')).waitFor();
  await fillBirth(first);
  await labelled(first.page, say('profile_year')).fill(String(new Date().getFullYear() - 17));
  await first.page.getByText(say('profile_under_age')).waitFor();
  await labelled(first.page, say('profile_year')).fill('1995');
  await first.button('profile_next').click();
  await labelled(first.page, say('profile_headline')).fill('Potter');
  const context = first.page.context();
  await first.page.close();

  const device = deviceOf(await context.newPage(), stage.language);
  const { page } = device;
  await page.goto(world.url);
  await appStands(page);
  await expect.poll(() => labelled(page, say('profile_headline')).inputValue(), patience).toBe('Potter');
  await chooseTown(device, 'Chiang Mai');
  await device.button('profile_next').click();
  await device.button('profile_interest_tea').click();
  await device.button('profile_next').click();
  await page.getByRole('heading', { name: say('profile_step_upload') }).waitFor();
  await addPhoto(device, 'first');
  await expect.poll(() => photosOf(world, person.uid), patience).toHaveLength(1);
  await device.button('profile_next').click();
  const id = labelled(page, say('profile_username'));
  await expect.poll(() => id.inputValue(), patience).toMatch(/^maya/);
  await id.fill('somebody');
  await id.press('Enter');
  await page.getByText(say('profile_username_wrong')).waitFor();
  await id.fill(username);
  await page.getByLabel(say('profile_heard')).selectOption('faf');
  await device.button('profile_enter').click();
  await page.getByRole('heading', { name: homeTitle, level: 1 }).waitFor(patience);
  await neverComes(
    'register-steps: a draft of one who has registered',
    stored(page, () => draftsOn(page), 'mitto-draft register'),
  );
  expect(await keptProfile(world, person.uid)).toMatchObject({
    name: 'Maya',
    headline: 'Potter',
    interested: ['tea'],
    city: expect.stringMatching(/./),
  });
  return device;
}

/** Fills in a date of birth of an adult. */
export async function fillBirth({ page, say }: Device): Promise<void> {
  await labelled(page, say('profile_day')).fill('2');
  await labelled(page, say('profile_month')).selectOption('3');
  await labelled(page, say('profile_year')).fill('1995');
}

async function chooseTown({ page, say }: Device, name: string): Promise<void> {
  await page.getByRole('combobox', { name: say('profile_place_search') }).fill(name);
  await page.getByRole('option').first().click();
}
