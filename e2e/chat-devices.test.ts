import { act } from '@mitto/testkit/device';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atGifSite } from './at-gif-site.ts';
import { browser, world } from './at-site.ts';
import {
  bubble,
  chat,
  doWith,
  field,
  fromMenu,
  mark,
  openBoard,
  openChat,
  shownIds,
  write,
} from './chat-steps.ts';
import { typedInto } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { enter, goHome, type Member, putPromptAway } from './pair-steps.ts';
import { picture } from './profile-steps.ts';

atGifSite();

const long = { timeout: 120_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };

interface Devices {
  /** `phone` and `desk` are two devices of the same member. */
  readonly phone: Member;
  readonly desk: Member;
  /** A device of the other member. */
  readonly other: Member;
}

async function threeDevices(name: string, { isPremium = true, isMatch = true } = {}): Promise<Devices> {
  const ana = await world.person(`${name}ana`, { isPremium });
  const ben = await world.person(`${name}ben`, { isPremium: true });
  if (isMatch) {
    await act(ana, 'likes', 'circles', ben);
    await act(ben, 'likes', 'circles', ana);
  }
  const at = (size: typeof small) => ({ world, browser, size });
  const [phone, desk, other] = await Promise.all([
    enter(at(small), ana),
    enter(at(large), ana),
    enter(at(small), ben),
  ]);
  return { phone, desk, other };
}

const openEverywhere = ({ phone, desk, other }: Devices) =>
  Promise.all([openChat(phone, other), openChat(desk, other), openChat(other, desk)]);

const leave = ({ phone, desk, other }: Devices) =>
  Promise.all([phone, desk, other].map(({ context }) => context.close()));

const everySaid = (members: readonly Member[], text: string) =>
  Promise.all(members.map(({ page }) => bubble(page, text).first().waitFor()));
const noneSaid = (members: readonly Member[], text: string) =>
  Promise.all(members.map(({ page }) => bubble(page, text).waitFor({ state: 'detached' })));
const order = ({ page }: Member) => shownIds(page);

const messages = (page: Page) => chat(page).getByRole('article');
/** Locators of the sent messages, one for each kind, in the order in which `sayEveryKind` sends them. */
const kinds: readonly ((page: Page) => Locator)[] = [
  (page) => bubble(page, 'Soup tonight? 😀'),
  (page) => messages(page).getByRole('img', { name: 'Hug' }),
  (page) => messages(page).getByRole('img', { name: 'Sticker' }),
  (page) => bubble(page, 'Look').getByRole('img', { name: /^Photo 2 of 2/ }),
  (page) => messages(page).getByRole('button', { name: 'Play' }),
  (page) => messages(page).getByRole('img', { name: 'Map of Chiang Mai' }),
];

async function sayEveryKind(one: Page, other: Page): Promise<void> {
  const [emoji, sticker, gif, photos, voice, place] = kinds;
  await field(one).fill('Soup tonight? ');
  await openBoard(one, 'Emoji');
  await chat(one)
    .getByRole('button', { name: /grinning face/i })
    .first()
    .click();
  await field(one).press('Enter');
  await emoji?.(other).waitFor();
  await openBoard(other, 'Stickers');
  await chat(other).getByRole('button', { name: 'Hug' }).click();
  await sticker?.(one).waitFor();
  await openBoard(one, 'GIFs');
  await chat(one).getByRole('searchbox', { name: 'Search GIFs' }).fill('soup');
  await chat(one).getByRole('list', { name: 'GIFs' }).getByRole('button').first().click();
  await gif?.(other).waitFor();
  await chat(other)
    .locator('input[type="file"][multiple]')
    .setInputFiles([await picture('first'), await picture('second')]);
  await chat(other).getByRole('list', { name: 'Attached photos' }).getByRole('img').nth(1).waitFor();
  await write(other, 'Look');
  await photos?.(one).waitFor();
  await chat(one).getByRole('button', { name: 'Record a voice message' }).click();
  await chat(one).getByRole('timer').filter({ hasText: '0:01' }).waitFor();
  await chat(one).getByRole('button', { name: 'Stop' }).click();
  await chat(one).getByRole('button', { name: 'Send' }).click();
  await voice?.(other).waitFor();
  await chat(other).getByRole('button', { name: 'Attach' }).click();
  await other.getByRole('menuitem', { name: 'Location' }).click();
  await other.getByRole('combobox', { name: 'Search for a town' }).fill('Chiang Mai');
  await other.getByRole('option').first().click();
  await other.getByRole('button', { name: 'Exact place' }).click();
  await chat(other).getByRole('button', { name: 'Send' }).click();
  await place?.(one).waitFor();
}

/** Checks that an image has loaded. Scrolls to it first, because images load lazily. */
async function isDrawn(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

test(
  'every kind of message is on every device in one order, also on the one that was away meanwhile',
  long,
  async () => {
    const devices = await threeDevices('kinds');
    const { phone, desk, other } = devices;
    await desk.context.grantPermissions(['microphone'], { origin: world.url });
    await openEverywhere(devices);
    await phone.context.setOffline(true);
    await write(phone.page, 'From the train');
    await mark(phone.page, 'From the train', 'Not sent yet').waitFor();
    await sayEveryKind(desk.page, other.page);
    await phone.context.setOffline(false);
    await Promise.all(kinds.map((kind) => kind(phone.page).waitFor()));
    await everySaid([desk, other], 'From the train');
    const ids = await order(desk);
    expect(ids).toHaveLength(kinds.length + 1);
    for (const device of [phone, other]) await expect.poll(() => order(device)).toEqual(ids);
    const [, , gif, photo, voice, place] = kinds.map((kind) => kind(phone.page));
    for (const image of [gif, photo]) if (image) await isDrawn(image);
    await place?.and(phone.page.locator('[data-is="there"]')).waitFor();
    await voice?.click();
    await messages(phone.page).getByRole('button', { name: 'Pause' }).waitFor();
    await leave(devices);
  },
);

test(
  'an answer, a reaction and new words reach every device; what is deleted goes from one’s own, or from all',
  long,
  async () => {
    const devices = await threeDevices('done');
    const { phone, desk, other } = devices;
    await openEverywhere(devices);
    await write(desk.page, 'On Wednesday?');
    await everySaid([phone, other], 'On Wednesday?');
    await doWith(other.page, 'On Wednesday?', 'Reply');
    await write(other.page, 'Gladly');
    for (const { page } of [phone, desk])
      await bubble(page, 'Gladly')
        .getByRole('button', { name: /On Wednesday\?/ })
        .waitFor();
    await doWith(phone.page, 'Gladly', '❤️');
    for (const device of [desk, other]) await mark(device.page, 'Gladly', 'Reactions: ❤️').waitFor();
    // The member edits on one device a message that they sent from another.
    await write(desk.page, 'At noon');
    await everySaid([phone, other], 'At noon');
    await doWith(phone.page, 'At noon', 'Edit');
    await expect.poll(() => field(phone.page).inputValue()).toBe('At noon');
    await write(phone.page, 'At one');
    await everySaid([desk, other], 'At one');
    await bubble(other.page, 'At one').getByText('Edited').waitFor();

    await phone.context.setOffline(true);
    await doWith(phone.page, 'At one', '😮');
    await mark(phone.page, 'At one', 'Reactions: 😮').waitFor();
    const question = desk.page.getByRole('alertdialog', { name: 'Delete message' });
    await doWith(desk.page, 'At one', 'Delete for both');
    await question.getByRole('button', { name: 'Delete for both' }).click();
    await noneSaid([desk, other], 'At one');
    await doWith(desk.page, 'Gladly', 'Delete');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await noneSaid([desk], 'Gladly');
    await everySaid([phone], 'At one');
    await phone.context.setOffline(false);
    await noneSaid([phone], 'At one');
    await noneSaid([phone], 'Gladly');
    await phone.page.getByText('Your reaction was not sent').waitFor();
    await everySaid([other], 'Gladly');
    await leave(devices);
  },
);

test(
  'one check at each device until it is read, then two; read at one device it is read at the other',
  long,
  async () => {
    const devices = await threeDevices('read');
    const { phone, desk, other } = devices;
    await Promise.all([openChat(phone, other), openChat(desk, other)]);
    await write(desk.page, 'Are you awake?');
    for (const device of [phone, desk]) await mark(device.page, 'Are you awake?', 'Sent').waitFor();
    // The draft is not synced to other devices.
    await field(desk.page).fill('Or do you');
    await phone.context.setOffline(true);
    await openChat(other, desk);
    await mark(desk.page, 'Are you awake?', 'Read').waitFor();
    await mark(phone.page, 'Are you awake?', 'Sent').waitFor();
    await phone.context.setOffline(false);
    await mark(phone.page, 'Are you awake?', 'Read').waitFor();
    await neverComes('chat-devices: what was begun at another device', typedInto(field(phone.page)));

    await Promise.all([goHome(phone.page), goHome(desk.page)]);
    await write(other.page, 'Now I am');
    const unread = ({ page }: Member) => page.getByRole('img', { name: /^1 / }).filter({ visible: true });
    for (const device of [phone, desk]) await unread(device).waitFor();
    await mark(other.page, 'Now I am', 'Sent').waitFor();
    await openChat(desk, other);
    await mark(other.page, 'Now I am', 'Read').waitFor();
    await unread(phone).waitFor({ state: 'detached' });
    await expect.poll(() => field(desk.page).inputValue()).toBe('Or do you');
    await leave(devices);
  },
);

test('a request waits at both devices, and its answer opens them both', long, async () => {
  const devices = await threeDevices('asks', { isMatch: false });
  const { phone, desk, other } = devices;
  await Promise.all([openChat(phone, other), openChat(desk, other)]);
  await write(desk.page, 'You paint, too?');
  for (const { page } of [phone, desk]) {
    await chat(page).getByText('Your request is waiting for an answer.').waitFor();
    await field(page).waitFor({ state: 'detached' });
  }
  await phone.context.setOffline(true);
  await openChat(other, desk);
  await chat(other.page).getByText('Answer, and you are a match.').waitFor();
  await write(other.page, 'On Sundays');
  await everySaid([desk], 'On Sundays');
  await field(desk.page).waitFor();
  await phone.context.setOffline(false);
  await everySaid([phone], 'On Sundays');
  await write(phone.page, 'So do I');
  await everySaid([desk, other], 'So do I');
  await leave(devices);
});

test('the wait runs and ends at both devices, and what was typed meanwhile goes then', long, async () => {
  const devices = await threeDevices('wait', { isPremium: false });
  const { phone, desk, other } = devices;
  const staff = await world.person('staff-of-devices', { isAdmin: true });
  await staff.call('changeLimits', { uid: phone.person.uid, reason: 'For a test.', chatWaitTime: 1 });
  for (const { page } of [phone, desk]) await page.clock.install();
  await openEverywhere(devices);
  await write(desk.page, 'The first');
  for (const { page } of [phone, desk]) await chat(page).getByText('Message Available in').first().waitFor();
  await write(phone.page, 'And the second');
  await putPromptAway(phone.page);
  await phone.page.getByText('Message not available yet, please wait...').waitFor();
  expect(await field(phone.page).inputValue()).toBe('And the second');
  world.clock.advance(61_000);
  for (const { page } of [phone, desk]) {
    await page.clock.fastForward(61_000);
    await chat(page).getByText('Message Available in').first().waitFor({ state: 'detached' });
  }
  await field(phone.page).press('Enter');
  await everySaid([desk, other], 'And the second');
  for (const { page } of [phone, desk]) await chat(page).getByText('Message Available in').first().waitFor();
  await leave(devices);
});

test(
  'a block in mid-conversation ends it at every device, and what was typed at each is still there',
  long,
  async () => {
    const devices = await threeDevices('shut');
    const { phone, desk, other } = devices;
    await openEverywhere(devices);
    await write(other.page, 'Are you there?');
    await everySaid([phone, desk], 'Are you there?');
    await phone.context.setOffline(true);
    await write(phone.page, 'In the tunnel');
    await mark(phone.page, 'In the tunnel', 'Not sent yet').waitFor();
    await field(desk.page).fill('I waited for');
    await fromMenu(other, desk, 'Block');
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await noneSaid([desk], 'Are you there?');
    expect(await field(desk.page).inputValue()).toBe('I waited for');
    await everySaid([phone], 'Are you there?');
    await phone.context.setOffline(false);
    await chat(phone.page).getByText('Your message was not sent').waitFor();
    await noneSaid([phone], 'Are you there?');
    await expect.poll(() => field(phone.page).inputValue()).toBe('In the tunnel');
    await act(other.person, 'unblock', 'blocked_users', desk.person);
    await everySaid([phone, desk], 'Are you there?');
    await write(phone.page, 'In the tunnel');
    await everySaid([desk], 'In the tunnel');
    await leave(devices);
  },
);
