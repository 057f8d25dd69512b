import type { TestPerson } from '@mitto/testkit/person';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';

atSite();

const addressOf = (intent: string) => `${world.url}/#!/home?open=${encodeURIComponent(intent)}`;

/** A page of this member at the width of a phone, with a panel open over home. */
async function openPanel(person: TestPerson, intent: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openSignedIn(page, world, person);
  await page.goto(addressOf(intent));
  return page;
}

async function record(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('timer').getByText('0:01').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
}

const voiceSection = 'settings.profile?section=voice';
const player = (page: Page, name: string) => page.getByRole('group', { name });

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your profile is saved.').waitFor();
};

test('at 390 px a voice introduction survives a lost network, is heard, read and answered by another, and removed', {
  timeout: 120_000,
}, async () => {
  const [ana, ben] = [await world.person('voice-ana'), await world.person('voice-ben')];
  const page = await openPanel(ana, voiceSection);
  await page.getByRole('button', { name: 'Record your introduction' }).waitFor();
  await page.context().setOffline(true);
  await record(page, 'Record your introduction');
  await page.getByText('Your recording could not be sent. It is still here.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await player(page, 'Your introduction').waitFor();
  await labelled(page, 'What you say, in writing').fill('Hello, I am Ana.\nI bake.');
  await save(page);

  const other = await openPanel(ben, `profile?uid=${ana.uid}`);
  const heard = player(other, 'Introduction of voice-ana');
  await heard.getByRole('button', { name: 'Play' }).click();
  const sound = heard.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await other.getByText('Read it').click();
  await other.getByText('I bake.').waitFor();
  await other.getByRole('button', { name: /: like this introduction$/ }).click();
  const sheet = other.getByRole('dialog', { name: 'Like this introduction' });
  await sheet.getByLabel('Your words').fill('What do you bake?');
  await sheet.getByRole('button', { name: 'Send with like' }).click();
  await other.getByText(/^Your words to .* are on their way\.$/).waitFor();
  await page.goto(addressOf(`chat?rid=${ben.uid}`));
  const message = page.getByRole('article').filter({ hasText: 'What do you bake?' });
  await message.getByText('Voice introduction').waitFor();

  // A new recording has no words yet. It counts only once it is saved.
  await page.goto(addressOf(voiceSection));
  await record(page, 'Record it again');
  await expect.poll(() => labelled(page, 'What you say, in writing').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Remove the recording' }).click();
  await page.getByRole('button', { name: 'Record your introduction' }).waitFor();
  await save(page);
  await other.reload();
  await other.getByRole('heading', { name: /voice-ana/ }).waitFor();
  await expect.poll(() => player(other, 'Introduction of voice-ana').count()).toBe(0);
});

test('at 390 px a question is answered by voice, beside words or alone, and heard by another', {
  timeout: 120_000,
}, async () => {
  const [ana, ben] = [await world.person('answer-ana'), await world.person('answer-ben')];
  const page = await openPanel(ana, 'settings.profile?section=prompts');
  await page.getByLabel('First question').selectOption({ label: 'Ask me about' });
  // While recordings go up, an answer that is typed stays, and a question that is removed does not come back.
  await page.getByLabel('Another question').selectOption({ label: 'My karaoke song' });
  await page.getByLabel('Another question').selectOption({ label: 'My first job' });
  const typed = Promise.withResolvers<void>();
  await page.route('**/user/voice', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await record(page, 'Answer by voice');
  await record(page, 'Answer by voice');
  await page.getByLabel('My first job', { exact: true }).fill('Ferryman');
  await page.getByRole('button', { name: 'Remove “My karaoke song”' }).click();
  typed.resolve();
  await player(page, 'Answer by voice: Ask me about').waitFor();
  expect(await page.getByLabel('My karaoke song', { exact: true }).count()).toBe(0);
  await save(page);
  const other = await openPanel(ben, `profile?uid=${ana.uid}`);
  const heard = player(other, 'Answer by voice: Ask me about');
  await heard.getByRole('button', { name: 'Play' }).click();
  const sound = heard.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await other.getByRole('button', { name: '“Ask me about”: like this answer' }).waitFor();
  await other.getByText('Ferryman').waitFor();
  await page.getByRole('button', { name: 'Remove the recording' }).click();
  await save(page);
  await other.reload();
  await other.getByRole('heading', { name: /answer-ana/ }).waitFor();
  await expect.poll(() => heard.count()).toBe(0);
});
