import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { aMatch, field, openChat } from '../../../e2e/chat-steps.ts';
import { type Figures, figuresOf } from './figures.ts';
import { shownAt, tappedAt, watchMessage, watchTap } from './watch-pixels.ts';

const size = { width: 390, height: 844 };

/**
 * Measures the time from pressing Enter in one browser to the frame in another browser that shows the
 * message.
 */
export async function measurePixels(world: World, browser: Browser, rounds: number): Promise<Figures> {
  const [ana, ben] = await aMatch({ world, browser, size }, 'pixels', { isPremium: true });
  await openChat(ana, ben);
  await openChat(ben, ana);
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const words = `message ${round + 5} of many`;
    await field(ana.page).fill(words);
    await watchMessage(ben.page, words);
    await watchTap(ana.page);
    await field(ana.page).press('Enter');
    const time = (await shownAt(ben.page)) - (await tappedAt(ana.page));
    if (round >= 0) times.push(time);
  }
  await ana.context.close();
  await ben.context.close();
  return figuresOf(times);
}
