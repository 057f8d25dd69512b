import type { ActivityDevice } from '@mitto/activities/server/activities.fixture';
import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { aGuest, anActivity, aPage, openActivities, sizes } from './activity-steps.ts';
import { openPanel } from './app-steps.ts';
import { atSite, world } from './at-site.ts';
import { picture } from './chat-steps.ts';
import { picture as photo } from './profile-steps.ts';

atSite();

let visits = 0;
const named = (word: string) => {
  visits += 1;
  return `${word}${visits}`;
};
type Page = Awaited<ReturnType<typeof aPage>>['page'];
const view = (page: Page, id: string) => openPanel(page, `social.activity.view?id=${id}`);
const chat = (page: Page) => page.locator('dialog[data-intent="activityChat"]:not([data-leaving])');
const said = (page: Page, text: string) => chat(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await chat(page)
    .getByRole('textbox', { name: /^Write/ })
    .fill(text);
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
}

/** Opens the menu of a message and chooses an action. */
async function doWith(page: Page, text: string, act: string): Promise<void> {
  await said(page, text).first().hover();
  const menu = said(page, text).first().getByRole('button', { name: 'What to do with this message' });
  await menu.click();
  await page.getByRole('button', { name: act, exact: true }).click();
}

test.each(inLooks(sizes, 0))(
  'at $width px the author and somebody who joined write to each other, until that one leaves',
  { timeout: 180_000 },
  async (size) => {
    const { host, id } = await anActivity(world, named('tom'));
    const guest = await aGuest(world, named('una'));
    await guest.join(id);
    const [at, other] = [await aPage(size), await aPage(size)];
    for (const [{ page }, device] of [[at, host] as const, [other, guest] as const]) {
      await openActivities(page, world, device);
      await view(page, id);
      await page.getByRole('button', { name: 'Open chat' }).click();
      await chat(page).getByText('Nobody has written yet').waitFor();
    }
    await write(other.page, 'Shall I bring cups?');
    await said(at.page, 'Shall I bring cups?').waitFor();
    await other.context.setOffline(true);
    await write(other.page, 'And a kettle.');
    await said(other.page, 'And a kettle.').getByLabel('Not sent yet').waitFor();
    await other.context.setOffline(false);
    await said(at.page, 'And a kettle.').waitFor();
    await chat(at.page).getByRole('button', { name: 'Back' }).click();
    await write(other.page, 'Or two?');
    const unread = at.page.getByRole('img', { name: '1 unread', exact: true });
    await unread.last().waitFor();
    await at.context.setOffline(true);
    await at.page.getByRole('button', { name: 'Open chat' }).click();
    await said(at.page, 'Or two?').waitFor();
    await expect.poll(() => unread.count()).toBe(0);
    await at.context.setOffline(false);
    await write(at.page, 'Yes, six cups');
    await said(other.page, 'Yes, six cups').waitFor();
    await picture(at.page, 'activity-chat');
    await doWith(at.page, 'Yes, six cups', 'Delete for everybody');
    const meant = at.page.getByRole('alertdialog').getByRole('button', { name: 'Delete for everybody' });
    await meant.click();
    await expect.poll(() => said(other.page, 'Yes, six cups').count()).toBe(0);
    await chat(other.page)
      .getByRole('textbox', { name: /^Write/ })
      .fill('Half a thought');
    await guest.leave(id);
    await chat(other.page).getByText('This conversation is closed').waitFor();
    await chat(other.page).getByText('Half a thought').waitFor();
    expect(await said(other.page, 'Shall I bring cups?').count()).toBe(0);
    await Promise.all([at.context.close(), other.context.close()]);
  },
);

test('a photo waits for the network, and is answered and reacted to under the name of its sender', {
  timeout: 180_000,
}, async () => {
  const [ida, jo] = [named('ida'), named('jo')];
  const { host, id } = await anActivity(world, ida);
  const guest = await aGuest(world, jo);
  await guest.join(id);
  const [at, other] = [await aPage(sizes[0]), await aPage(sizes[1])];
  for (const [{ page }, device] of [[at, host] as const, [other, guest] as const]) {
    await openActivities(page, world, device);
    await view(page, id);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await chat(page).getByText('Nobody has written yet').waitFor();
  }
  await at.context.setOffline(true);
  await chat(at.page)
    .locator('input[type="file"][multiple]')
    .setInputFiles(await photo('cups'));
  await chat(at.page).getByRole('list', { name: 'Attached photos' }).getByRole('img').waitFor();
  await chat(at.page).getByRole('button', { name: 'Back' }).click();
  await at.page.getByRole('button', { name: 'Open chat' }).click();
  await chat(at.page).getByRole('list', { name: 'Attached photos' }).getByRole('img').waitFor();
  await write(at.page, 'My cups');
  await said(at.page, 'My cups').getByText('Waiting for the network').waitFor();
  await at.context.setOffline(false);
  await said(other.page, 'My cups')
    .getByRole('img', { name: /^Photo/ })
    .waitFor();
  await said(other.page, 'My cups')
    .getByRole('button', { name: `Name of ${ida}`, exact: true })
    .waitFor();
  await doWith(other.page, 'My cups', 'Reply');
  await write(other.page, 'Nice ones');
  await doWith(other.page, 'My cups', '❤️');
  const answer = said(at.page, 'Nice ones');
  await answer.getByText('My cups').waitFor();
  await answer.getByRole('button', { name: `Name of ${jo}`, exact: true }).waitFor();
  await chat(at.page).getByRole('img', { name: 'Reactions: ❤️' }).waitFor();
  await picture(at.page, 'activity-chat-photo');
  await Promise.all([at.context.close(), other.context.close()]);
});

test('what was typed to an activity stays, and so does what comes too fast', {
  timeout: 180_000,
}, async () => {
  const { host, id } = await anActivity(world, named('wil'));
  const { page, context } = await aPage(sizes[0]);
  await openActivities(page, world, host);
  const open = async () => {
    await view(page, id);
    await page.getByRole('button', { name: 'Open chat' }).click();
  };
  const field = chat(page).getByRole('textbox', { name: /^Write/ });
  await open();
  await field.fill('Half a thought');
  await chat(page).getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  for (let at = 1; at <= 20; at += 1) await write(page, `Line ${at}`);
  await expect.poll(() => chat(page).getByLabel('Sent', { exact: true }).count()).toBe(20);
  await context.setOffline(true);
  for (const words of ['Line 21', 'Line 22']) await write(page, words);
  await context.setOffline(false);
  await chat(page).getByText('Your message was not sent').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Line 21\nLine 22');
  expect(await chat(page).getByRole('article').count()).toBe(20);
  await picture(page, 'activity-chat-returned');
  await context.close();
});

test.each(inLooks(sizes, 1))(
  'at $width px the author says yes, and the exact address comes with it',
  { timeout: 180_000 },
  async (size) => {
    const { host, id } = await anActivity(world, named('iris'), { needsYes: true, isMyPlace: true });
    const name = named('jon');
    const guest = await aGuest(world, name);
    const [at, other] = [await aPage(size), await aPage(size)];
    await openActivities(other.page, world, guest);
    await view(other.page, id);
    await other.page.getByText('The address comes with').waitFor();
    await other.page.getByRole('button', { name: 'Ask to join' }).last().click();
    await other.page.getByRole('button', { name: 'Take back', exact: true }).waitFor();
    await openActivities(at.page, world, host);
    await view(at.page, id);
    expect(await other.page.getByText('12 Soi Ari').count()).toBe(0);
    await at.page.getByRole('button', { name: `Accept Name of ${name}` }).click();
    await at.page.getByRole('heading', { name: 'Who comes' }).waitFor();
    await other.page.getByText('12 Soi Ari').first().waitFor();
    await other.page.getByRole('link', { name: 'Directions' }).waitFor();
    await Promise.all([at.context.close(), other.context.close()]);
  },
);

test('somebody who waits sees their position, and takes the place that somebody leaves', {
  timeout: 180_000,
}, async () => {
  const { id } = await anActivity(world, named('ken'), { places: 1 });
  const [first, second] = [await aGuest(world, named('lea')), await aGuest(world, named('mo'))];
  await first.join(id);
  const { page, context } = await aPage(sizes[0]);
  await openActivities(page, world, second);
  await view(page, id);
  await page.getByRole('button', { name: 'Join the waiting list' }).last().click();
  await page.getByText('1st in line').last().waitFor();
  await first.leave(id);
  await page.getByText('A place is free for you').last().waitFor();
  await page.getByRole('button', { name: 'Take the place' }).last().click();
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  await expect.poll(async () => (await second.own(id))?.state).toBe('joined');
  await context.close();
});

test.each(inLooks(sizes, 0))(
  'at $width px three members meet: one hosts, one joins in Thai and in the dark, one waits for the place',
  { timeout: 240_000 },
  async (size) => {
    const { host, id } = await anActivity(world, named('pam'), { places: 1 });
    const [first, second] = [named('quin'), named('rae')];
    const [guest, later] = [await aGuest(world, first), await aGuest(world, second)];
    const [at, thai, other] = [await aPage(size), await aPage(size, 'dark'), await aPage(size, 'dark')];
    await thai.context.addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
    const sheet = (page: Page) => page.getByRole('region', { name: /^(Dine with me|กินข้าวด้วยกัน)$/ });
    const pressed = (page: Page, name: string) =>
      sheet(page).getByRole('button', { name, exact: true }).click();
    const open = async ({ page }: { readonly page: Page }, device: ActivityDevice) => {
      await openActivities(page, world, device);
      await view(page, id);
    };
    await open(at, host);
    await open(thai, guest);
    await pressed(thai.page, 'เข้าร่วม');
    await sheet(thai.page).getByText('ไปแน่').waitFor();
    await sheet(at.page).getByText(`Name of ${first}`).waitFor();

    await open(other, later);
    await pressed(other.page, 'Join the waiting list');
    await sheet(other.page).getByText('1st in line').waitFor();
    expect(await sheet(other.page).getByText(`Name of ${first}`).count()).toBe(0);
    await pressed(thai.page, 'ออก');
    await thai.page.getByRole('alertdialog').getByRole('button', { name: 'ออก', exact: true }).click();
    await sheet(other.page).getByText('A place is free for you').waitFor();
    await pressed(other.page, 'Take the place');
    await sheet(at.page).getByText(`Name of ${second}`).waitFor();
    // The author keeps the name of somebody who has left, with both times.
    await sheet(at.page).getByRole('heading', { name: 'Joined and left' }).waitFor();
    expect(await sheet(at.page).getByText(`Name of ${first}`).count()).toBe(1);
    await picture(at.page, 'activity-left');
    // The first guest has no part any more, and can go on the waiting list.
    await sheet(thai.page).getByRole('button', { name: 'ต่อคิวรอ' }).waitFor({ timeout: 70_000 });
    await picture(thai.page, 'activity-thai-full');

    await at.page.getByRole('button', { name: 'More about this activity' }).click();
    await at.page.getByRole('menuitem', { name: 'Cancel activity' }).click();
    await at.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel activity' }).click();
    for (const { page } of [at, other]) await sheet(page).getByText('Cancelled').first().waitFor();
    for (const { context } of [at, thai, other]) await context.close();
  },
);

test.each(inLooks(sizes, 1))(
  'at $width px a press on the groups of the map comes closer, until it shows the activities',
  { timeout: 180_000 },
  async (size) => {
    await anActivity(world, named('nan'));
    const { id } = await anActivity(world, named('nell'));
    const { page, context } = await aPage(size);
    await openActivities(page, world, await aGuest(world, named('otto')));
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const group = page.getByRole('button', { name: /^\d+ activities/ }).first();
    const shown = page.getByRole('region', { name: 'Social activities' }).getByRole('article').first();
    await expect
      .poll(
        async () => {
          if (!(await shown.isVisible())) await group.click({ timeout: 2000 }).catch(() => undefined);
          return await shown.isVisible();
        },
        { timeout: 30_000, interval: 700 },
      )
      .toBe(true);
    await picture(page, 'activities-map');
    await view(page, id);
    await page.getByRole('heading', { name: 'Dine with me' }).waitFor();
    await context.close();
  },
);

test('a link shows category, day and town to somebody who is not signed in, and nothing of what is not for everyone', {
  timeout: 120_000,
}, async () => {
  const { id } = await anActivity(world, named('pia'));
  const { host, draft } = await anActivity(world, named('quin'));
  const hidden = await host.made({ ...draft, privacy: 2 });
  const { page, context } = await aPage(sizes[0]);
  await page.goto(`${world.url}/activity/${id}`);
  await page.getByRole('link', { name: 'Open in Mitto' }).waitFor();
  const words = await page.locator('main').textContent();
  expect(words).toContain('Bangkok');
  expect(words).not.toMatch(/pia|Soi Ari|Mei|Dumpling|Everybody/);
  const answer = await page.goto(`${world.url}/activity/${hidden}`);
  expect(answer?.status()).toBe(404);
  expect(await page.locator('main').textContent()).not.toMatch(/Bangkok|quin/);
  await context.close();
});
