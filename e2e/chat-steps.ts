import type { Page } from 'playwright-core';
import { act, enter, type Member, nameOf, type Room, show } from './pair-steps.ts';

let matches = 0;

/** Two who like each other, each on a device of their own. */
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

/** Opens the conversation with somebody. */
export async function openChat({ page }: Member, other: Member): Promise<void> {
  await show(page, `chat?rid=${other.person.uid}&name=${encodeURIComponent(nameOf(other.person))}`);
  await field(page).waitFor();
}

export const chat = (page: Page) => page.locator('dialog[data-intent="chat"]:not([data-leaving])');
export const field = (page: Page) => chat(page).getByRole('textbox', { name: /^Write/ });
export const said = (page: Page, text: string) => chat(page).getByRole('article').filter({ hasText: text });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Sends what is written, and has written on before the device could do anything else. */
export async function sendAndGoOn(page: Page, next: string): Promise<void> {
  await field(page).evaluate((area, text) => {
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    const prototype = Object.getPrototypeOf(area) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, next);
}

/** Chooses from what can be done with a message. */
export async function doWith(page: Page, text: string, act: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text).getByRole('button', { name: 'What to do with this message' }).click();
  await page.getByRole('button', { name: act, exact: true }).click();
}
