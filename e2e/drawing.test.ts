import { act } from '@mitto/testkit/device';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { aConversation, aTalker, bubble, tell } from './chat-steps.ts';
import { countDrawn, forgetDrawn, watchDrawing } from './watch-drawing.ts';

atSite();

const inChat = (part: string) => `[data-intent="chat"] ${part}`;
const [head, composer, newest, older] = [
  inChat('div:has(> button h2)'),
  inChat('footer'),
  inChat('[data-message]:nth-last-child(1)'),
  // The one before the newest loses its tail.
  inChat('[data-message]:nth-last-child(n + 3)'),
];
const room = () => ({ world, browser, size: { width: 390, height: 844 } });

test('a message that arrives draws no older one, nor the header of its conversation, nor the composer', async () => {
  const { me, page, ben } = await aConversation(room(), 'drawn', 'The first');
  for (const content of ['The second', 'The third']) await tell(ben.person, me.person, { content });
  await watchDrawing(page);
  await page.reload();
  await bubble(page, 'The third').waitFor();
  await atRest(page);
  expect(Math.min(...(await countDrawn(page, [head, composer, older])))).toBeGreaterThan(5);
  await forgetDrawn(page);
  await tell(ben.person, me.person, { content: 'The fourth' });
  await bubble(page, 'The fourth').waitFor();
  await atRest(page);
  const [ofNewest, ...ofOthers] = await countDrawn(page, [newest, head, composer, older]);
  expect(ofNewest).toBeGreaterThan(0);
  expect(ofOthers).toEqual([0, 0, 0]);
  await page.context().close();
});

test('a notification that arrives draws no older one', async () => {
  const { me, page } = await aTalker(room(), 'told');
  await watchDrawing(page);
  await page.reload();
  const rows = page.locator('[data-intent="notifications"] li');
  await openPanel(page, 'notifications');
  await rows.first().waitFor();
  await atRest(page);
  const before = await rows.count();
  await rows.evaluateAll((all) => {
    for (const row of all) row.setAttribute('data-older', '');
  });
  await forgetDrawn(page);
  await act(await world.person('liker'), 'likes', 'circles', me.person);
  await expect.poll(() => rows.count()).toBe(before + 1);
  await atRest(page);
  const [ofNewest, ofOlder] = await countDrawn(page, [
    '[data-intent="notifications"] li:not([data-older])',
    '[data-older]',
  ]);
  expect(ofNewest).toBeGreaterThan(0);
  expect(ofOlder).toBe(0);
  await page.context().close();
});
