import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { logIn, openApp } from './app-steps.ts';
import { wellKnown } from './audience-screens.ts';
import { act, audienceLink, nameOf } from './pair-steps.ts';
import type { Screen } from './screen.ts';

let talks = 0;

/** One message, by call, as from a device that is not looked at here. */
async function say(from: TestPerson, to: TestPerson, content: string, relative_id?: string): Promise<string> {
  const ref = newId();
  const changes = { uid: to.uid, content, ...(relative_id !== undefined && { relative_id }) };
  const entry = { mid: newId(), n: 1, op: 'messages', ref, changes };
  const body = { clientId: newId(), schema: 1, transactions: { messages: [entry] } };
  const { text } = await from.call('databasePushMany', body);
  if (!text.includes('"applied"')) throw new Error(`It was not sent: ${text}`);
  return ref;
}

async function matched(world: World, me: TestPerson, name: string): Promise<TestPerson> {
  const other = await world.person(`${name}talks${talks}`, { isPremium: true });
  await act(me, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', me);
  return other;
}

/** Somebody who talks with three, and was asked by one who is no match. */
async function talking(
  world: World,
  page: Page,
  isPremium: boolean,
): Promise<readonly [TestPerson, TestPerson]> {
  talks += 1;
  const me = await world.person(`talker${talks}`, { isPremium });
  const [ines, theo, zoe] = [
    await matched(world, me, 'ines'),
    await matched(world, me, 'theo'),
    await matched(world, me, 'zoe'),
  ];
  const nadia = await world.person(`nadiatalks${talks}`, { isPremium: true });
  await say(nadia, me, 'Hello! I saw that you like trams.');
  await say(zoe, me, 'Did you ever find the bakery?');
  await say(me, theo, 'Saturday works, I’ll bring the map');
  const asked = await say(me, ines, 'Did the quince survive the hail?');
  await say(ines, me, 'The quince finally flowered! I owe you proof.', asked);
  await say(ines, me, 'Botanic garden, any day but Friday: https://example.org/gate-2');
  await openApp(page, world.url);
  await logIn(page, me);
  await audienceLink(page).waitFor();
  return [me, ines];
}

const open = (page: Page, { url }: World, intent: string) =>
  page.goto(`${url}/#!/home?open=${encodeURIComponent(intent)}`);

const openChat = (page: Page, world: World, other: TestPerson) =>
  open(page, world, `chat?rid=${other.uid}&name=${encodeURIComponent(nameOf(other))}`);

/** The list, a conversation, and what stands in their places. */
export const chatScreens: readonly Screen[] = [
  {
    name: 'messages',
    open: async (page, world) => {
      await talking(world, page, true);
      await open(page, world, 'message');
      await page.getByText('said hello first').waitFor();
      await page.getByText('Did you ever find the bakery?').waitFor();
    },
  },
  {
    name: 'messages-new-matches',
    open: async (page, world) => {
      await wellKnown(world, page);
      await open(page, world, 'message');
      await page.getByText('New matches').waitFor();
    },
  },
  {
    name: 'chat',
    open: async (page, world) => {
      const [, ines] = await talking(world, page, true);
      await openChat(page, world, ines);
      await page.getByRole('article').nth(2).waitFor();
      await page.getByRole('textbox', { name: 'Write a message' }).fill('I’ll be the one with the beanie');
    },
  },
  {
    name: 'chat-wait',
    open: async (page, world) => {
      const [, ines] = await talking(world, page, false);
      await openChat(page, world, ines);
      await page.getByText('Message Available in').first().waitFor();
    },
  },
  {
    name: 'chat-message-menu',
    open: async (page, world) => {
      const [, ines] = await talking(world, page, true);
      await openChat(page, world, ines);
      await page.getByRole('button', { name: 'What to do with this message' }).first().click();
      await page.getByRole('button', { name: 'Reply' }).waitFor();
    },
  },
  {
    name: 'chat-emoji',
    open: async (page, world) => {
      const [, ines] = await talking(world, page, true);
      await openChat(page, world, ines);
      await page.getByRole('button', { name: 'Emoji and stickers' }).click();
      await page
        .getByRole('button', { name: /grinning face/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'chat-stickers',
    open: async (page, world) => {
      const [, ines] = await talking(world, page, true);
      await openChat(page, world, ines);
      await page.getByRole('button', { name: 'Emoji and stickers' }).click();
      await page.getByRole('tab', { name: 'Stickers' }).click();
      await page.getByRole('button', { name: 'Hug' }).waitFor();
    },
  },
];
