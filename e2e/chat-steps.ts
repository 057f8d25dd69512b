import { newId } from '@mitto/kit/ids';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { Page } from 'playwright-core';
import { enter, type Member, nameOf, type Room, show } from './pair-steps.ts';

let matches = 0;

/** Signs in two members who are a match, each on a separate device. */
export async function aMatch(
  room: Room,
  name: string,
  wishes: { readonly isPremium?: boolean } = {},
): Promise<readonly [Member, Member]> {
  matches += 1;
  const ana = await room.world.person(`${name}ana${matches}`, wishes);
  const ben = await room.world.person(`${name}ben${matches}`, wishes);
  await act(ana, 'likes', 'circles', ben);
  await act(ben, 'likes', 'circles', ana);
  return [await enter(room, ana, true), await enter(room, ben, true)];
}

export interface Talker {
  readonly me: Member;
  readonly page: Page;
  readonly ben: Pick<Member, 'person'>;
}

/** Signs in one member on a device. Also creates a match of theirs, who has no device. */
export async function aTalker(room: Room, name: string): Promise<Talker> {
  matches += 1;
  const ana = await room.world.person(`${name}ana${matches}`, { isPremium: true });
  const ben = await room.world.person(`${name}ben${matches}`, { isPremium: true });
  await act(ana, 'likes', 'circles', ben);
  await act(ben, 'likes', 'circles', ana);
  const me = await enter(room, ana);
  return { me, page: me.page, ben: { person: ben } };
}

/**
 * Like aTalker, with the conversation open. If `heard` is given, the match has already sent this text as a
 * message.
 */
export async function aConversation(room: Room, name: string, heard?: string): Promise<Talker> {
  const talker = await aTalker(room, name);
  const { me, page, ben } = talker;
  if (heard !== undefined) await tell(ben.person, me.person, { content: heard });
  await openChat(me, ben);
  if (heard !== undefined) await bubble(page, heard).waitFor();
  return talker;
}

/** Opens the conversation with a member. */
export async function openChat({ page }: Member, other: Pick<Member, 'person'>): Promise<void> {
  await show(page, `chat?rid=${other.person.uid}&name=${encodeURIComponent(nameOf(other.person))}`);
  await field(page).waitFor();
}

export const chat = (page: Page) => page.locator('dialog[data-intent="chat"]:not([data-leaving])');
export const field = (page: Page) => chat(page).getByRole('textbox', { name: /^Write/ });
export const bubble = (page: Page, text: string) => chat(page).getByRole('article').filter({ hasText: text });

/** The icon of a message that says how far it came, or which reactions it has. */
export const mark = (page: Page, text: string, name: string) =>
  // Only the whole name: "Not sent yet" contains "sent".
  bubble(page, text).getByRole('img', { name, exact: true });

/** Ids of the messages in the open conversation, in the order in which they are shown. */
export const shownIds = (page: Page): Promise<string[]> =>
  chat(page)
    .locator('li[data-message]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['message'] ?? ''));

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Presses Enter and types the next text in the same task, so that the page cannot render in between. */
export async function sendAndGoOn(page: Page, next: string): Promise<void> {
  await field(page).evaluate((area, text) => {
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    const prototype = Object.getPrototypeOf(area) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, next);
}

/** Opens the menu of a message and chooses an action. */
export async function doWith(page: Page, text: string, act: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('button', { name: 'What to do with this message' }).click();
  await page.getByRole('button', { name: act, exact: true }).click();
}

/** Opens the menu of a conversation and chooses an action. */
export async function fromMenu({ page }: Member, other: Pick<Member, 'person'>, act: string): Promise<void> {
  await chat(page)
    .getByRole('button', { name: `More about ${nameOf(other.person)}` })
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Opens a tab of the board with emoji and stickers. */
export async function openBoard(page: Page, tab: string): Promise<void> {
  await chat(page).getByRole('button', { name: 'Emoji and stickers' }).click();
  await chat(page).getByRole('tab', { name: tab }).click();
}

/** Sends a message by an API call, as if from another device. */
export async function tell(
  from: TestPerson,
  to: Pick<TestPerson, 'uid'>,
  about: Readonly<Record<string, unknown>>,
): Promise<string> {
  const ref = newId();
  const { status, code } = await new Device(from).do(
    'messages',
    'messages',
    { uid: to.uid, ...about },
    { ref },
  );
  if (status !== 'applied') throw new Error(`The message was ${status}: ${code}`);
  return ref;
}

/** Deletes a message for both members by an API call, as if from another device. */
export async function takeBack(from: TestPerson, id: string): Promise<void> {
  const { status, code } = await new Device(from).do('deleteMessage', 'messages', { id, isForBoth: true });
  if (status !== 'applied') throw new Error(`The deletion was ${status}: ${code}`);
}

const looks = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
].flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })));

/**
 * Takes pictures of the page on small and large screens, in the light and the dark theme. Does nothing unless
 * the variable `PICTURES` names a folder.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  const before = page.viewportSize();
  if (folder === undefined || before === null) return;
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const path = `${folder}/${name}-${size.width}-${colorScheme}.png`;
    await page.screenshot({ path, animations: 'disabled' });
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
}
