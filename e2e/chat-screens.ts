import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { wellKnown } from './audience-screens.ts';
import { tell } from './chat-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { audienceLink, nameOf } from './pair-steps.ts';
import type { Screen } from './screen.ts';

let talks = 0;

async function matched(world: World, me: TestPerson, name: string): Promise<TestPerson> {
  const other = await world.person(`${name}talks${talks}`, { isPremium: true });
  await act(me, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', me);
  return other;
}

/** Creates a member with three conversations and one message request. */
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
  await tell(nadia, me, { content: 'Hello! I saw that you like trams.' });
  await tell(zoe, me, { content: 'Did you ever find the bakery?' });
  await tell(me, theo, { content: 'Saturday works, I’ll bring the map' });
  const asked = await tell(me, ines, { content: 'Did the quince survive the hail?' });
  await tell(ines, me, {
    content: 'The quince finally flowered! I owe you proof.',
    relative_id: asked,
  });
  await tell(ines, me, { content: 'Botanic garden, any day but Friday: https://example.org/gate-2' });
  await openSignedIn(page, world, me);
  await audienceLink(page).waitFor();
  return [me, ines];
}

const open = (page: Page, { url }: World, intent: string) =>
  page.goto(`${url}/#!/home?open=${encodeURIComponent(intent)}`);

const openChat = (page: Page, world: World, other: TestPerson) =>
  open(page, world, `chat?rid=${other.uid}&name=${encodeURIComponent(nameOf(other))}`);

/** Opens the profile of a member who answers two questions, for a visitor whom they do not know. */
async function openAnswers(page: Page, world: World): Promise<void> {
  talks += 1;
  const me = await world.person(`visitor${talks}`);
  const other = await world.person(`answers${talks}`);
  const prompts = [
    { prompt: 'get-along', answer: 'you stop for trees. You also like gardens.' },
    { prompt: 'every-day-dish', answer: 'Dessert before dinner, if the queue for dinner is long.' },
  ];
  await new Device(other).do('update', 'user_info', { prompts }, { ref: other.uid });
  await openSignedIn(page, world, me);
  await audienceLink(page).waitFor();
  await open(page, world, `profile?uid=${other.uid}`);
  await page.getByRole('button', { name: '“We get along if you”: like this answer' }).waitFor();
}

/** Screens of the conversation list, of a conversation, and of both when they are empty. */
export const chatScreens: readonly Screen[] = [
  { name: 'answers', open: openAnswers },
  {
    name: 'words-with-like',
    open: async (page, world) => {
      await openAnswers(page, world);
      await page.getByRole('button', { name: '“A dish I could eat every day”: like this answer' }).click();
      await page
        .getByLabel('Your words')
        .fill('Mango sticky rice at 17:00, then? I know a place without a queue.');
    },
  },
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
      const [me, ines] = await talking(world, page, false);
      await tell(me, ines, { content: 'Sunday, then?' });
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
