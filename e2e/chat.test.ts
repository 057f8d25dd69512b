// @pglite: messages, their order and their refusals on an engine that runs one transaction at a time
import { expect, test } from 'vitest';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, bubble, chat, doWith, field, mark, openChat, sendAndGoOn, write } from './chat-steps.ts';
import { message } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { nameOf, putPromptAway, show } from './pair-steps.ts';

atSite();

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };
const premium = { isPremium: true };

test('what one writes arrives with the other at once, is read there, and answered', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'talk', premium);
  await openChat(ana, ben);
  // The conversation is not in view, so a toast is shown for three seconds and the unread count rises.
  const told = ben.page.getByText(`New message from ${nameOf(ana.person)}`).waitFor();
  await write(ana.page, 'The quince flowered!');
  await Promise.all([told, mark(ana.page, 'The quince flowered!', 'Sent').waitFor()]);
  await ben.page.getByRole('img', { name: /^1 / }).filter({ visible: true }).waitFor();
  await show(ben.page, 'message');
  const row = ben.page.getByRole('button', { name: /The quince flowered!/ });
  await row.getByRole('img', { name: '1 unread' }).waitFor();
  await row.click();
  await chat(ben.page).getByText('Unread messages').waitFor();
  await mark(ana.page, 'The quince flowered!', 'Read').waitFor();
  const typing = chat(ana.page)
    .getByText(`${nameOf(ben.person)} is typing`)
    .waitFor();
  await field(ben.page).pressSequentially('Show');
  await typing;
  await write(ben.page, 'Show me');
  await bubble(ana.page, 'Show me').waitFor();
  await expect.poll(() => ana.page.getByText('is typing').count()).toBe(0);
  await ana.context.close();
  await ben.context.close();
});

test('what is written without a network waits with a clock, and goes when there is one', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'away', premium);
  await openChat(ana, ben);
  await openChat(ben, ana);
  // The other member has the app open, so they are shown as online.
  await chat(ana.page).getByText('Online', { exact: true }).waitFor({ timeout: 60_000 });
  await ana.context.setOffline(true);
  await chat(ana.page).getByText('Online', { exact: true }).waitFor({ state: 'hidden' });
  await write(ana.page, 'One');
  await write(ana.page, 'Two');
  await mark(ana.page, 'Two', 'Not sent yet').waitFor();
  await neverComes('chat: a message written without a network', message(ben.page, 'One'), () =>
    atRest(ana.page, ben.page),
  );
  await ana.context.setOffline(false);
  await bubble(ben.page, 'Two').waitFor();
  const texts = await chat(ben.page).getByRole('article').allInnerTexts();
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['One', 'Two']);
  await mark(ana.page, 'Two', 'Read').waitFor();
  await ana.context.close();
  await ben.context.close();
});

test('a text that is refused returns to the composer, with why and for how long', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'wait');
  await openChat(ana, ben);
  await ana.context.setOffline(true);
  await write(ana.page, 'The first');
  await write(ana.page, 'And the second');
  await bubble(ana.page, 'And the second').waitFor();
  await ana.context.setOffline(false);
  await chat(ana.page).getByText('Your message was not sent').waitFor();
  await expect.poll(() => field(ana.page).inputValue()).toBe('And the second');
  await putPromptAway(ana.page);
  await chat(ana.page).getByText('Message Available in').first().waitFor();
  await neverComes('chat: a refused message in the thread', message(ana.page, 'And the second'));
  await mark(ana.page, 'The first', 'Sent').waitFor();
  // During the waiting time the draft can be edited, and it survives a reload.
  await field(ana.page).fill('And the second, later');
  await ana.page.reload();
  await expect.poll(() => field(ana.page).inputValue()).toBe('And the second, later');
  await field(ana.page).press('Enter');
  expect(await field(ana.page).inputValue()).toBe('And the second, later');
  await ana.context.close();
  await ben.context.close();
});

test(
  'beside the list: a reaction arrives, and a draft is there after the page was opened anew',
  long,
  async () => {
    const room = { world, browser, size: large };
    const [ana, ben] = await aMatch(room, 'wide', premium);
    await openChat(ana, ben);
    await field(ana.page).fill('Saturday at eleven?');
    await sendAndGoOn(ana.page, 'I’ll be the one with the beanie');
    await chat(ana.page)
      .getByRole('button', { name: /Saturday at eleven\?/ })
      .waitFor();
    await doWith(ana.page, 'Saturday at eleven?', '❤️');
    await openChat(ben, ana);
    await bubble(ben.page, 'Saturday at eleven?').getByRole('img', { name: 'Reactions: ❤️' }).waitFor();
    await ana.page.locator('nav a[aria-current="page"]', { hasText: 'Messages' }).first().waitFor();
    await ana.page.reload();
    await expect.poll(() => field(ana.page).inputValue()).toBe('I’ll be the one with the beanie');
    await ana.context.close();
    await ben.context.close();
  },
);

test(
  'a message of one’s own gets new words, and goes from one’s own devices or from both',
  long,
  async () => {
    const room = { world, browser, size: large };
    const [ana, ben] = await aMatch(room, 'back', premium);
    await openChat(ana, ben);
    await openChat(ben, ana);
    await write(ana.page, 'On Wednesday');
    await bubble(ben.page, 'On Wednesday').waitFor();
    await doWith(ana.page, 'On Wednesday', 'Edit');
    await expect.poll(() => field(ana.page).inputValue()).toBe('On Wednesday');
    await write(ana.page, 'On Thursday');
    await bubble(ben.page, 'On Thursday').waitFor();
    await neverComes('chat: the words before an edit', message(ben.page, 'On Wednesday'));

    // Cancel deletes nothing and opens no further dialog.
    await doWith(ana.page, 'On Thursday', 'Delete for both');
    const question = ana.page.getByRole('alertdialog', { name: 'Delete message' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await bubble(ana.page, 'On Thursday').waitFor();

    await doWith(ana.page, 'On Thursday', 'Delete for both');
    await question.getByRole('button', { name: 'Delete for both' }).click();
    for (const { page } of [ana, ben]) await bubble(page, 'On Thursday').waitFor({ state: 'detached' });

    await write(ben.page, 'Or on Friday');
    await bubble(ana.page, 'Or on Friday').waitFor();
    await doWith(ana.page, 'Or on Friday', 'Delete');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await bubble(ana.page, 'Or on Friday').waitFor({ state: 'detached' });
    expect(await bubble(ben.page, 'Or on Friday').count()).toBe(1);
    await ana.context.close();
    await ben.context.close();
  },
);
