import { expect, test } from 'vitest';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { aConversation, said, tell } from './chat-steps.ts';
import { countDrawn, forgetDrawn, watchDrawing } from './watch-drawing.ts';

atSite();

const inChat = (part: string) => `[data-intent="chat"] ${part}`;
const [head, composer, messages] = [
  inChat('div:has(> button h2)'),
  inChat('footer'),
  inChat('[data-message]'),
];

test('a message that arrives draws neither the header of its conversation nor the composer', async () => {
  const room = { world, browser, size: { width: 390, height: 844 } };
  const { me, page, ben } = await aConversation(room, 'drawn', 'The first');
  await watchDrawing(page);
  await page.reload();
  await said(page, 'The first').waitFor();
  await atRest(page);
  const [headAtStart = 0, composerAtStart = 0] = await countDrawn(page, [head, composer]);
  expect(Math.min(headAtStart, composerAtStart)).toBeGreaterThan(5);
  await forgetDrawn(page);
  await tell(ben.person, me.person, { content: 'The second' });
  await said(page, 'The second').waitFor();
  await atRest(page);
  const [inHead, inComposer, inMessages] = await countDrawn(page, [head, composer, messages]);
  expect(inMessages).toBeGreaterThan(0);
  expect([inHead, inComposer]).toEqual([0, 0]);
  await page.context().close();
});
