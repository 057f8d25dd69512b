import { touchChat, touchMessages } from '@mitto/chat/server/touch-chat';
import { newId } from '@mitto/kit/ids';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { chat } from '../../../e2e/chat-steps.ts';
import { enter, show } from '../../../e2e/pair-steps.ts';
import { untilKept } from '../../browser/until-kept.ts';
import { type Figures, figuresOf } from './figures.ts';
import { shownAt, tappedAt, watchMessage, watchTap } from './watch-pixels.ts';

const size = { width: 390, height: 844 };
const minute = 60_000;

export interface LongConversation {
  /** Time in ms from the tap on the conversation's row until its newest message is visible. */
  readonly opening: Figures;
  /** Time in ms between frames while scrolling up, with the processor slowed down to a quarter. */
  readonly frames: Figures;
  /** Number of messages in the page's DOM after scrolling. */
  readonly drawn: number;
}

/** Measures a conversation that is too long to be read, sorted or rendered as a whole. */
export async function measureLong(
  world: World,
  browser: Browser,
  { count, rounds }: { readonly count: number; readonly rounds: number },
): Promise<LongConversation> {
  const me = await world.person('longme', { isPremium: true });
  const other = await world.person('longother', { isPremium: true });
  await act(me, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', me);
  await putLong(world, me, other, count);
  const { page, context } = await enter({ world, browser, size }, me, true);
  await untilKept(page, me.uid, { table: 'messages', count });
  await show(page, 'message');
  const times: number[] = [];
  const newest = `message ${count - 1} of a long one`;
  for (let round = -2; round < rounds; round += 1) {
    const row = page.locator('dialog[data-intent="message"]').getByRole('button', { name: newest });
    await row.waitFor();
    await page.waitForTimeout(400);
    await watchMessage(page, newest);
    await watchTap(page);
    await row.click();
    const time = (await shownAt(page)) - (await tappedAt(page));
    if (round >= 0) times.push(time);
    if (round === rounds - 1) break;
    await page.goBack();
    await chat(page).waitFor({ state: 'detached' });
  }
  const frames = await scrollUp(page);
  const drawn = await chat(page).getByRole('article').count();
  await context.close();
  return { opening: figuresOf(times), frames: figuresOf(frames), drawn };
}

async function putLong(world: World, me: TestPerson, other: TestPerson, count: number): Promise<void> {
  const [low = '', high = ''] = [me.uid, other.uid].toSorted();
  const pair = { uid: me.uid, other: other.uid };
  const begun = world.clock.now() - count * minute;
  const { db } = world.database;
  await sql`insert into chat_conversation (low, high, last_date, made_at)
    values (${low}, ${high}, ${begun + count * minute}, ${begun})`.execute(db);
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, at) => {
      const number = from + at;
      const [sender, receiver] = number % 3 === 0 ? [me.uid, other.uid] : [other.uid, me.uid];
      const date = begun + number * minute;
      const content = `message ${number} of a long one`;
      return { id: newId(date), low, high, sender, receiver, content, date, is_read: true };
    });
    await world.database.transact(async (tx) => {
      await sql`insert into chat_message (id, low, high, sender, receiver, content, date, is_read)
        select id, low, high, sender, receiver, content, date, is_read
        from json_populate_recordset(null::chat_message, ${JSON.stringify(rows)}::json)`.execute(tx);
      touchMessages(
        world.deps,
        tx,
        [low, high],
        rows.map(({ id }) => id),
      );
      touchChat(world.deps, tx, pair);
    });
  }
}

/**
 * Scrolls 20,000 pixels at 4,000 pixels per second, like a thumb that flings repeatedly. Returns the times
 * between frames.
 */
async function scrollUp(page: Page): Promise<readonly number[]> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const frames: number[] = [];
    Reflect.set(globalThis, 'frameTimes', frames);
    let last = performance.now();
    const note = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await device.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: 20_000,
    speed: 4000,
    preventFling: true,
  });
  const frames = await page.evaluate(() => Reflect.get(globalThis, 'frameTimes') as number[]);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return frames.slice(1);
}
