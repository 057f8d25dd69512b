import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aTalker, bubble, fromMenu, openChat, picture, type Talker, tell } from './chat-steps.ts';
import { moreThan } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { goHome, nameOf, show } from './pair-steps.ts';

atSite();

const long = { timeout: 120_000 };
const room = () => ({ world, browser, size: { width: 390, height: 844 } });

const told = ({ page, ben }: Talker) => page.getByText(`New message from ${nameOf(ben.person)}`);
const hears = (talker: Talker, content: string) => tell(talker.ben.person, talker.me.person, { content });

test('what tells of a message is gone the moment its conversation is open', long, async () => {
  const talker = await aTalker(room(), 'toast');
  const { me, page, ben } = talker;
  await hears(talker, 'Are you there?');
  await told(talker).waitFor();
  // The toast stays while the pointer is over it. It closes when the conversation is opened, also without
  // clicking the toast.
  await told(talker).hover();
  await openChat(me, ben);
  await told(talker).waitFor({ state: 'detached', timeout: 1500 });
  await bubble(page, 'Are you there?').waitFor();
  await picture(page, 'told-open');

  // The toast also closes when the list of conversations is opened.
  await goHome(page);
  await hears(talker, 'Hello?');
  await told(talker).waitFor();
  await told(talker).hover();
  await show(page, 'message');
  await told(talker).waitFor({ state: 'detached', timeout: 1500 });
  await me.context.close();
});

/** Checks that the toast is in the window and touches no bar at the foot of the page, or of the panel over it. */
async function coversNoFoot(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const toast = document.querySelector('[data-toast]:not([hidden])')?.getBoundingClientRect();
        const screen = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
        const feet = [...screen.querySelectorAll('[data-foot]')].filter((foot) => foot.checkVisibility());
        const tops = feet.map((foot) => foot.getBoundingClientRect().top);
        return toast !== undefined && tops.length > 0 && toast.top > 0 && toast.bottom < Math.min(...tops);
      }),
    )
    .toBe(true);
}

test(
  'a toast covers neither tabs, the like row nor a composer, waits for a sheet, and is swiped away',
  long,
  async () => {
    const look = { hasTouch: true, isMobile: true };
    const talker = await aTalker({ ...room(), look }, 'covers');
    const { me, page, ben } = talker;
    await hears(talker, 'Look up');
    await told(talker).waitFor();
    await coversNoFoot(page);
    await told(talker).hover();
    await show(page, `profile?uid=${ben.person.uid}`);
    await page.getByRole('dialog', { name: 'Profile' }).waitFor();
    await coversNoFoot(page);
    await page.getByRole('button', { name: /^More about/ }).tap();
    await page.getByRole('menuitem', { name: 'Block' }).tap();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await expect.poll(() => told(talker).isVisible()).toBe(false);
    await picture(page, 'told-behind-dialog');
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await told(talker).waitFor();

    const box = await told(talker).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
    const input = await page.context().newCDPSession(page);
    await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const way of [40, 80, 120, 160, 200])
      await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + way, y }] });
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await told(talker).waitFor({ state: 'detached', timeout: 1500 });
    await me.context.close();
  },
);

/** Returns a function with the number of tones started so far, as reported by the browser's audio graph. */
async function tonesOf(page: Page): Promise<() => number> {
  let tones = 0;
  const devtools = await page.context().newCDPSession(page);
  devtools.on('WebAudio.audioNodeCreated', ({ node }) => {
    if (node.nodeType === 'Oscillator') tones += 1;
  });
  await devtools.send('WebAudio.enable');
  return () => tones;
}

const moreTones = (page: Page, tones: () => number, expected: number) =>
  moreThan(expected, tones, page, () =>
    page.evaluate(() => {
      new AudioContext().createOscillator();
    }),
  );

test('a message sounds where it is not in view: not when muted, nor with the switch off', long, async () => {
  const talker = await aTalker(room(), 'sound');
  const { me, page, ben } = talker;
  const tones = await tonesOf(page);
  await hears(talker, 'One');
  await expect.poll(tones).toBe(2);
  await openChat(me, ben);
  await hears(talker, 'Two');
  await bubble(page, 'Two').waitFor();
  await neverComes('chat-told: the tone of a message that is in view', moreTones(page, tones, 2));

  const mutes = async () =>
    (await me.person.call('databaseFetch', { table: 'chats' })).result.map(({ row }) => row?.['isMuted']);
  await fromMenu(me, ben, 'Mute');
  await expect.poll(mutes).toEqual([true]);
  await goHome(page);
  // Although the conversation's panel may still be sliding out, the message that arrives now stays unread.
  await hears(talker, 'Three');
  await page.getByRole('img', { name: /^1 / }).filter({ visible: true }).waitFor();
  await neverComes('chat-told: the tone of a muted conversation', moreTones(page, tones, 2));

  await openChat(me, ben);
  await fromMenu(me, ben, 'Unmute');
  await expect.poll(mutes).toEqual([false]);
  await goHome(page);
  await hears(talker, 'Four');
  await told(talker).waitFor();
  await expect.poll(tones).toBe(4);

  await show(page, 'settings.notifications');
  const inApp = page.getByRole('region', { name: 'In the app' });
  await inApp.getByRole('switch', { name: 'New messages' }).press('Space');
  await goHome(page);
  const own = async () =>
    (await me.person.call('databaseFetch', { table: 'notifications' })).result.map(({ row }) => row);
  await expect.poll(own).toMatchObject([{ inapp: { newMessages: false } }]);
  await hears(talker, 'Five');
  await page.getByRole('img', { name: /^2 / }).filter({ visible: true }).waitFor();
  await neverComes('chat-told: a tone that is switched off', moreTones(page, tones, 4));
  await me.context.close();
});
