import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { aTalker, picture, tell } from './chat-steps.ts';
import { thingAt } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { nameOf } from './pair-steps.ts';
import { picture as photo } from './profile-steps.ts';

let admin: TestPerson;
let met = 0;
atSite({
  prepare: async () => {
    admin = await world.person('staff-of-reports', { isAdmin: true });
  },
});

async function reported(uid: string) {
  const { result } = await admin.call('readSession', { session_path: '/report/cases/' });
  return result.map(({ content }) => content).filter(({ id }) => id === uid);
}

const openProfile = (page: Page, uid: string) => openPanel(page, `profile?uid=${uid}`);

test.each(inLooks([390, 1280], 0))(
  'at %i px somebody is reported: with a reason and pictures, through a lost network, once, and then blocked',
  { timeout: 180_000 },
  async (width) => {
    met += 1;
    const [me, other] = [await world.person(`witness${met}`), await world.person(`culprit${met}`)];
    const name = `${other.username} Field`;
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await openSignedIn(page, world, me);
    await page.getByRole('heading', { name: /^People / }).waitFor();
    const begin = async () => {
      await openProfile(page, other.uid);
      await page.getByRole('button', { name: `More about ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
    };
    await begin();
    const send = page.getByRole('button', { name: 'Send report' });
    await send.click();
    await page.getByText('Choose a reason.').waitFor();
    await page.getByRole('radio', { name: 'Other harassment' }).check();
    const text = page.getByLabel('What happened?');
    await text.fill('too short');
    await send.click();
    await page.getByText('Tell us in at least 10 characters.').waitFor();
    await text.fill('Writes to me again and again');
    const chooser = page.locator('input[type=file][aria-label="Choose photos"]');
    const pictures = page
      .getByRole('list', { name: 'Pictures (optional)' })
      .getByRole('img', { name: /^Photo/ });
    await chooser.setInputFiles([await photo('first', 600, 900), await photo('second', 600, 900)]);
    await expect.poll(() => pictures.count()).toBe(2);

    await context.setOffline(true);
    await chooser.setInputFiles(await photo('third', 600, 900));
    await page.getByText('Not sent').waitFor();
    await send.click();
    await page.getByText('A picture has not arrived yet.').waitFor();
    await page.getByRole('button', { name: 'Cancel third.jpg' }).click();
    await send.click();
    await page.getByText('What you typed stays here until you send it.').waitFor();
    await context.setOffline(false);
    // The typed text also survives a reload.
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('Writes to me again and again');
    expect(await page.getByRole('radio', { name: 'Other harassment' }).isChecked()).toBe(true);
    await expect.poll(() => pictures.count()).toBe(2);
    await send.click();
    await page.getByText('Thank you, we look at it within 2 days').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
    expect(await reported(other.uid)).toMatchObject([
      { type: 'other_harassment', otherText: 'Writes to me again and again', reporterId: me.uid },
    ]);
    const [sent] = await reported(other.uid);
    const keys = sent?.['pictures'] as readonly string[]; // The contract of the report.
    expect(keys).toHaveLength(2);
    const lookAs = async ({ tokens }: TestPerson) =>
      (await fetch(`${world.url}/media/${keys[0]}/1600?pass=${tokens.media_pass}`)).status;
    expect([await lookAs(admin), await lookAs(me), await lookAs(other)]).toEqual([200, 200, 404]);

    await begin();
    await page.getByRole('radio', { name: 'Other harassment' }).check();
    await text.fill('And once more, the same');
    await send.click();
    await page.getByText(`You have reported ${name} for this today.`).waitFor();
    await page.getByRole('radio', { name: 'Under 18' }).check();
    await send.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Block ${name}` })
      .click();
    await page.getByText(`${name} is blocked`).waitFor();
    await openProfile(page, other.uid);
    await page.getByText('You have blocked this person').waitFor();
    const more = `More about ${name}`;
    await neverComes(
      'report: a menu about one who is blocked',
      thingAt(page.getByRole('button', { name: more }), `<button>${more}</button>`, page.getByRole('dialog')),
    );
    expect(await reported(other.uid)).toHaveLength(2);
    await context.close();
  },
);

test.each(inLooks([390, 1280], 1))(
  'at %i px staff sees the last 20 messages where the reporter ticks it, and else none',
  { timeout: 120_000 },
  async (width) => {
    const size = { width, height: 844 };
    const { me, page, ben } = await aTalker({ world, browser, size }, `evidence${width}`);
    const stranger = await world.person(`silent${width}`);
    const { person } = me;
    for (let number = 1; number <= 21; number += 1)
      await tell(number % 2 ? ben.person : person, number % 2 ? person : ben.person, {
        content: `Message ${number}`,
      });
    const report = (other: typeof stranger) =>
      openPanel(page, `report?uid=${other.uid}&name=${encodeURIComponent(nameOf(other))}`);
    const tick = page.getByRole('checkbox', { name: 'Show our team the last 20 messages' });
    const send = page.getByRole('button', { name: 'Send report' });
    const notNow = page.getByRole('alertdialog').getByRole('button', { name: 'Not now' });

    await report(ben.person);
    await tick.waitFor();
    const ticked: Thing = {
      ...thingAt(tick.and(page.locator(':checked')), ''),
      plant: () => tick.check(),
    };
    await neverComes('report: consent that nobody gave', ticked);
    await page.getByRole('radio', { name: 'Spam or selling' }).check();
    await send.click();
    await notNow.click();

    await report(ben.person);
    await page.getByRole('radio', { name: 'Inappropriate message' }).check();
    await tick.check();
    await picture(page, 'report-ticked');
    await send.click();
    await notNow.click();

    const cases = (await reported(ben.person.uid)) as unknown as {
      type: string;
      evidence: { messages?: { by: string; content: string }[] };
    }[];
    const messagesOf = (type: string) => cases.find((one) => one.type === type)?.evidence.messages;
    expect(messagesOf('spam')).toBeUndefined();
    expect(messagesOf('inappropriate_message')?.map(({ by, content }) => `${by}: ${content}`)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at % 2 ? 'other' : 'me'}: Message ${at + 2}`),
    );

    // There is no conversation with this member, so there are no messages to attach to the report.
    await report(stranger);
    await page.getByRole('heading', { name: `Report ${nameOf(stranger)}` }).waitFor();
    await page.getByRole('radio', { name: 'Spam or selling' }).waitFor();
    const label = 'Show our team the last 20 messages';
    await neverComes(
      'report: messages of two who never wrote',
      thingAt(tick, `<input type="checkbox" aria-label="${label}">`, page.getByRole('dialog')),
    );
    await me.context.close();
  },
);
