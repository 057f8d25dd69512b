import { ChatDevice, match } from '@mitto/chat/server/chat-device.fixture';
import { newId } from '@mitto/kit/ids';
import { sendThree } from '@mitto/profile/server/selfies/selfies.fixture';
import { reportPath } from '@mitto/safety/contract/report-case';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { newEmail } from './app-steps.ts';
import type { Screen } from './screen.ts';
import { aVerifier } from './verification-screens.ts';

const nameOf = (word: string) => newEmail(word).split('@')[0] ?? '';

/** Signs in to the console as a new member of staff, and opens one of its pages. */
export async function openConsole(page: Page, world: World, path = 'selfies'): Promise<TestPerson> {
  const staff = await world.person(nameOf('console'), { isAdmin: true });
  await page.goto(`${world.url}/admin#/${path}`);
  await page.getByLabel('E-mail address').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return staff;
}

/**
 * Reports a new member with a picture. They have a voice introduction, and have edited one message and deleted
 * another. Returns the reported member.
 */
export async function reportSomebody(world: World): Promise<TestPerson> {
  const [by, about] = [
    await world.person(nameOf('witness')),
    await world.person(nameOf('culprit'), { isPremium: true }),
  ];
  const files = [{ name: 'chat.jpg', bytes: await testPicture({ width: 360, height: 640 }) }];
  const { key } = (await by.call('uploadReportPicture', { files }, { idempotencyKey: newId() })).result;
  const said = {
    ...{ type: 'underage', otherText: 'Goes to school with my son.', pictures: [key] },
    withMessages: true,
  };
  const content = { id: about.uid, name: 'Kit', ...said };
  await speak(about, by);
  await by.call('createSession', { session_path: reportPath, content });
  return about;
}

/** Introduces a member by voice, who then writes to the other, edits a message and deletes one with a recording. */
async function speak(by: TestPerson, to: TestPerson): Promise<void> {
  const files = [{ name: 'voice.webm', bytes: recordedWebm }];
  const [one, other] = [new ChatDevice(by), new ChatDevice(to)];
  const { result: voice } = await by.call('uploadVoice', { files });
  await one.do('update', 'user_info', { voice }, { ref: by.uid });
  await match(one, other);
  const [edited, deleted] = [newId(), newId()];
  await one.say(other, 'I know where your son goes to school', {}, { ref: edited });
  await one.do('editMessage', 'messages', { id: edited, content: 'I know a nice school' });
  const sent = await by.call('attach', { kind: 'audio', files }, { idempotencyKey: newId() });
  const attachments = { type: 'audio', file: sent.result.audio };
  await one.say(other, '', { attachments }, { ref: deleted });
  await one.do('deleteMessage', 'messages', { id: deleted, isForBoth: true });
}

/** Loads a recording. Rejects if it cannot be heard. */
const untilLoaded = (audio: HTMLAudioElement) =>
  new Promise<void>((resolve, reject) => {
    audio.onloadedmetadata = () => resolve();
    audio.onerror = () => reject(new Error(audio.error?.message));
    audio.load();
  });

/** Sends the contact form, and returns the id of the message. */
export async function writeToUs(world: World): Promise<string> {
  const id = newId();
  await world.anonymous.call(
    'contactUs',
    {
      ...{ id, fullName: 'Ana Field', email: 'ana@people.example', subject: 'The map stays grey' },
      ...{ inquiryType: 'technical', message: 'Since yesterday the map stays grey.', privacy: true },
    },
    { idempotencyKey: newId() },
  );
  return id;
}

/** Answers a contact message with formatted text and a picture. */
async function answerWithPicture(world: World, id: string): Promise<void> {
  const staff = await world.person(nameOf('answers'), { isAdmin: true });
  const files = [{ name: 'map.png', bytes: await testPicture({ kind: 'png', width: 640, height: 400 }) }];
  const { result } = await staff.call('upload', { path: 'photos/', files }, { idempotencyKey: newId() });
  const picture = `<img src="/media/${result.files[0]?.key}/1052" alt="A map of streets and parks">`;
  const text =
    '<h2>The map</h2><p>It has <strong>streets</strong> again:</p><ul><li><p>reload the page</p></li></ul>';
  const answer = { id, reason: 'For a picture.', html: text + picture };
  await staff.call('answerContact', answer, { idempotencyKey: newId() });
}

/** Sends a message with a picture and two documents, each time as somebody else. */
async function sendDocuments(world: World): Promise<void> {
  const id = newId();
  const by = nameOf('sender');
  const from = { ip: `10.70.0.${[...by].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 250}` };
  const files = [
    { name: 'screen.jpg', bytes: await testPicture({ width: 360, height: 240 }) },
    { name: 'Receipt May.pdf', bytes: Buffer.from(`%PDF-1.7\n${' '.repeat(120_000)}\n%%EOF\n`) },
    {
      name: 'what happened on the evening of the twelfth, as far as I remember it.txt',
      bytes: Buffer.from('Grey.'),
    },
  ];
  const { result } = await world.anonymous.call(
    'uploadContactFiles',
    { id, files },
    { ...from, idempotencyKey: newId() },
  );
  await world.anonymous.call(
    'contactUs',
    {
      ...{
        id,
        fullName: 'Ana Field',
        email: `${by}@people.example`,
        subject: 'A receipt that I do not know',
      },
      ...{ inquiryType: 'account', message: 'Please look at the receipt.', privacy: true },
      attachment: result.attachment,
      attachmentNames: files.map(({ name }) => name),
    },
    { ...from, idempotencyKey: newId() },
  );
}

export const firstEntry = (page: Page) => page.locator('main nav button').first();

export const consoleScreens: readonly Screen[] = [
  {
    name: 'console-sign-in',
    open: async (page, world) => {
      await page.goto(`${world.url}/admin`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('E-mail address').waitFor();
    },
  },
  {
    name: 'console-selfies',
    isWhole: true,
    open: async (page, world) => {
      await sendThree(await aVerifier(world));
      await openConsole(page, world);
      await firstEntry(page).waitFor();
    },
  },
  {
    name: 'console-selfie',
    isWhole: true,
    open: async (page, world) => {
      await sendThree(await aVerifier(world));
      await openConsole(page, world);
      await firstEntry(page).click();
      await page.getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
  {
    name: 'console-confirm',
    open: async (page, world) => {
      await sendThree(await aVerifier(world));
      const staff = await openConsole(page, world);
      await firstEntry(page).waitFor();
      await sql`update account_device set confirmed_at = 0 where uid = ${staff.uid}`.execute(
        world.database.db,
      );
      await firstEntry(page).click();
      await page.getByRole('dialog', { name: 'Confirm your password' }).waitFor();
    },
  },
  {
    name: 'console-report',
    isWhole: true,
    open: async (page, world) => {
      await reportSomebody(world);
      await openConsole(page, world, 'reports');
      // Other files of this worker may have left older reports. The newest is the last of its severity.
      await page.locator('main nav').getByRole('button', { name: 'Under age' }).last().click();
      const picture = page.getByRole('img', { name: 'Picture 1 from the reporter' });
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const recordings = page.locator('audio');
      for (const at of [0, 1]) await recordings.nth(at).evaluate(untilLoaded);
      await page.getByText(/^Deleted for both /).waitFor();
      await page.getByLabel('Reason, for the log').waitFor();
    },
  },
  {
    name: 'console-contact',
    isWhole: true,
    open: async (page, world) => {
      await answerWithPicture(world, await writeToUs(world));
      await openConsole(page, world, 'contact');
      await firstEntry(page).click();
      await page.getByRole('textbox', { name: 'Answer, which goes out by mail' }).waitFor();
      const picture = page.getByRole('img', { name: 'A map of streets and parks' });
      await picture.evaluate((image: HTMLImageElement) => image.decode());
    },
  },
  {
    name: 'console-contact-documents',
    isWhole: true,
    open: async (page, world) => {
      await sendDocuments(world);
      await openConsole(page, world, 'contact');
      await page.getByText('A receipt that I do not know').first().click();
      await page.getByRole('link', { name: 'Download Receipt May.pdf' }).waitFor();
    },
  },
  {
    name: 'console-feedback',
    open: async (page, world) => {
      await openConsole(page, world, 'feedback');
      await page.getByLabel('Which ones').waitFor();
    },
  },
];
