import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, bubble, chat, field, openChat, tell } from './chat-steps.ts';
import { openSignedIn } from './open-signed-in.ts';

atSite();

const long = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

test(
  'a finger that lifts from the menu of a message, which its press opened, sends nothing',
  long,
  async () => {
    const [ana, ben] = await aMatch({ world, browser, size: phone.viewport }, 'touch', { isPremium: true });
    // Enough messages that the menu rises over the last one.
    for (let number = 1; number <= 12; number += 1)
      await tell(ben.person, ana.person, { content: `Number ${number} of some` });
    const page = await (await browser.newContext(phone)).newPage();
    await openSignedIn(page, world, ana.person, 'window');
    await openChat({ ...ana, page }, ben);
    const pressed = bubble(page, 'Number 12 of some').first();
    await pressed.waitFor();
    const menu = page.getByRole('dialog', { name: 'Message', exact: true });
    const network = await page.context().newCDPSession(page);
    const box = await pressed.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }];
    await network.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await menu.waitFor();
    const sign = menu.getByRole('button', { name: '❤️' });
    await page.waitForTimeout(400);
    const target = await sign.boundingBox();
    // The menu lies under the finger, so the click of the lift hits one of its buttons.
    await network.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(300);
    expect(await menu.isVisible()).toBe(true);
    const reactions = pressed.getByRole('img', { name: 'Reactions: ❤️' });
    expect(await reactions.count()).toBe(0);
    await page.touchscreen.tap((target?.x ?? 0) + 20, (target?.y ?? 0) + 20);
    await menu.waitFor({ state: 'detached' });
    await reactions.waitFor();
    // They lie over the lower edge of the bubble.
    const isOnTop = await reactions.evaluate((pill) => {
      const { left, top, width } = pill.getBoundingClientRect();
      return pill.contains(document.elementFromPoint(left + width / 2, top + 2));
    });
    expect(isOnTop).toBe(true);
    await page.context().close();
  },
);

test.each(
  inLooks(
    [
      ['a phone', phone],
      ['a desktop', desktop],
    ] as const,
    0,
  ),
)('"Camera" opens our camera on %s, and the photo waits in the draft', long, async (name, device) => {
  const [ana, ben] = await aMatch({ world, browser, size: device.viewport }, `camera${name.at(-1)}`);
  const context = await browser.newContext(device);
  await context.grantPermissions(['camera'], { origin: new URL(world.url).origin });
  const page = await context.newPage();
  await openSignedIn(page, world, ana.person, 'window');
  await openChat({ ...ana, page }, ben);
  await chat(page).getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: 'Camera' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await page.getByRole('img', { name: 'Your photo' }).waitFor();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await chat(page).getByRole('list', { name: 'Attached photos' }).getByRole('img').waitFor();
  expect((await ana.person.call('databaseFetch', { table: 'messages' })).result).toEqual([]);
  expect(await field(page).isVisible()).toBe(true);
  await context.close();
});
