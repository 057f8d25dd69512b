import { newId } from '@mitto/kit/ids';
import { act } from '@mitto/testkit/device';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import {
  aConversation,
  aMatch,
  bubble,
  chat,
  doWith,
  field,
  mark,
  openBoard,
  openChat,
  picture,
  shownIds,
  takeBack,
  write,
} from './chat-steps.ts';
import { typedInto } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { goHome, putPromptAway } from './pair-steps.ts';
import { picture as photo } from './profile-steps.ts';

atSite();

const long = { timeout: 120_000 };
const small = { width: 390, height: 844 };
const room = () => ({ world, browser, size: small });

const photos = (page: Page) => chat(page).locator('input[type="file"][multiple]');
const tray = (page: Page) => chat(page).getByRole('list', { name: 'Attached photos' }).getByRole('img');

test('new words for a message that is gone meanwhile come back, with why', long, async () => {
  const { me, page } = await aConversation(room(), 'reworded');
  await write(page, 'On Wednesday');
  await mark(page, 'On Wednesday', 'Sent').waitFor();
  const [id = ''] = await shownIds(page);
  await me.context.setOffline(true);
  await doWith(page, 'On Wednesday', 'Edit');
  await write(page, 'On Thursday at noon, by the gate');
  await bubble(page, 'On Thursday').waitFor();
  await field(page).fill('And bring the map');
  await takeBack(me.person, id);
  await me.context.setOffline(false);
  await chat(page).getByText('Your message was not changed').waitFor();
  await chat(page).getByText('This message is not there any more.').waitFor();
  const both = 'On Thursday at noon, by the gate\nAnd bring the map';
  await expect.poll(() => field(page).inputValue()).toBe(both);
  await picture(page, 'returned-edit');
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe(both);
  // Sent again, the returned text is a new message.
  await field(page).press('Enter');
  await mark(page, 'And bring the map', 'Sent').waitFor();
  await me.context.close();
});

test('of several that come back all they carry comes back, one after the other', long, async () => {
  const [ana, ben] = await aMatch(room(), 'several', { isPremium: true });
  const { page } = ana;
  await openChat(ana, ben);
  await photos(page).setInputFiles(await photo('first'));
  await tray(page).first().waitFor();
  await openBoard(page, 'Stickers');
  await ana.context.setOffline(true);
  await field(page).fill('One');
  await field(page).press('Enter');
  await mark(page, 'One', 'Not sent yet').waitFor();
  await chat(page).getByRole('button', { name: 'Emoji and stickers' }).click();
  await chat(page).getByRole('tab', { name: 'Stickers' }).click();
  await chat(page).getByRole('button', { name: 'Hug' }).click();
  await chat(page).getByRole('article').nth(1).waitFor();
  await write(page, 'Three');
  await mark(page, 'Three', 'Not sent yet').waitFor();
  await act(ben.person, 'block', 'blocked_users', ana.person);
  await ana.context.setOffline(false);
  await chat(page).getByText('Your message was not sent').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('One\nThree');
  expect(await tray(page).count()).toBe(1);
  await chat(page).getByRole('list', { name: 'Goes afterwards' }).getByText('Sticker').waitFor();
  await picture(page, 'returned-several');
  await act(ben.person, 'unblock', 'blocked_users', ana.person);
  await chat(page).getByRole('button', { name: 'Attach' }).waitFor();
  await openChat(ben, ana);
  await field(page).press('Enter');
  await bubble(ben.page, 'One')
    .getByRole('img', { name: /^Photo 1 of 1/ })
    .waitFor();
  await chat(page).getByRole('button', { name: 'Remove' }).waitFor();
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await chat(ben.page).getByRole('article').getByRole('img', { name: 'Hug' }).waitFor();
  await ana.context.close();
  await ben.context.close();
});

test('what is refused behind one’s back leads to the conversation, where the words are', long, async () => {
  const { me, ben, page } = await aConversation(room(), 'behind');
  await me.context.setOffline(true);
  await write(page, 'In the tunnel');
  await mark(page, 'In the tunnel', 'Not sent yet').waitFor();
  await goHome(page);
  await act(ben.person, 'block', 'blocked_users', me.person);
  await me.context.setOffline(false);
  await page.getByText('Your message was not sent').waitFor();
  await picture(page, 'returned-behind');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => field(page).inputValue()).toBe('In the tunnel');
  await chat(page).getByText('You cannot write to this member now.').waitFor();
  await me.context.close();
});

/**
 * Writes the note that an earlier version of the app left behind for a message that waited for its photos when
 * the tab was closed.
 */
const leaveGoing = (page: Page, account: string, note: Readonly<Record<string, string>>, uid: string) =>
  page.evaluate(
    ([database, name, left]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('_meta', 'readwrite');
          tx.objectStore('_meta').put(JSON.parse(left), name);
          tx.oncomplete = () => resolve(opening.result.close());
          tx.onabort = () => reject(tx.error);
        };
      }),
    [`mitto/${account}`, `note chat going ${uid}`, JSON.stringify(note)] as const,
  );

test('a message that an earlier version left behind comes back, unless it had gone', long, async () => {
  const { me, ben, page } = await aConversation(room(), 'halfgone');
  await write(page, 'Look at this');
  await mark(page, 'Look at this', 'Sent').waitFor();
  const [id = ''] = await shownIds(page);
  await leaveGoing(page, me.person.uid, { text: 'Look at this', id: id }, ben.person.uid);
  await page.reload();
  await mark(page, 'Look at this', 'Sent').waitFor();
  await neverComes('chat-returned: words that had gone before the tab ended', typedInto(field(page)));
  await leaveGoing(page, me.person.uid, { text: 'And at that', id: newId() }, ben.person.uid);
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe('And at that');
  await me.context.close();
});

test('who sends before the time is told what the wait is, beside the words', long, async () => {
  const [ana, ben] = await aMatch(room(), 'early');
  const { page } = ana;
  await openChat(ana, ben);
  await write(page, 'The first');
  await chat(page).getByText('Message Available in').first().waitFor();
  await write(page, 'And the second');
  await putPromptAway(page);
  const why = chat(page).getByRole('alert').filter({ hasText: 'Message not available yet, please wait...' });
  await why.getByText('Premium members write without a wait.').waitFor();
  expect(await field(page).inputValue()).toBe('And the second');
  // Nothing covers the composer, so it can be clicked.
  await field(page).click({ trial: true });
  await picture(page, 'wait-early');
  await ana.context.close();
  await ben.context.close();
});
