// Measures how soon the list of notifications is there, on a phone whose member has 10,000 of them: from the press
// on the bell to the frame with its first rows.
//   npm run bench notifications [-- --entries 10000 --openings 30]

import { parseArgs } from 'node:util';
import { notificationList } from '@mitto/notifications/contract/notification-tables';
import { act } from '@mitto/testkit/device';
import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import { enter } from '../../e2e/pair-steps.ts';
import { startSite } from '../../e2e/start-site.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { Trouble } from '../../tools/trouble.mjs';
import { untilKept } from '../browser/until-kept.ts';
import { figuresOf, tell } from '../chat/run/figures.ts';
import { shownAt, tappedAt, watchMessage, watchTap } from '../chat/run/watch-pixels.ts';
import { buildForProduction } from '../web/run/build-for-production.ts';

const { values } = parseArgs({
  // The programs of one bench share their options.
  strict: false,
  options: {
    entries: { type: 'string', default: '10000' },
    openings: { type: 'string', default: '30' },
  },
});
const entries = Number(values['entries']);
const openings = Number(values['openings']);
const most = 100;
const matches = 40;
const rows = 'dialog[data-intent="notifications"]:not([data-leaving]) li';

const executablePath = await ensureChromium();
if (executablePath === undefined) throw new Trouble('There is no Chromium to measure in: set CHROME_PATH.');
await buildForProduction();
const world = await startSite({});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const me = await world.person('many');
  // The rows on the first screen are about people; the rest is older.
  for (let number = 0; number < matches; number += 1) {
    const other = await world.person(`match${number}`);
    await act(me, 'likes', 'circles', other);
    await act(other, 'likes', 'circles', me);
  }
  await world.drain();
  const before = world.clock.now() - 86_400_000;
  await world.database.transact(async (tx) => {
    const { rows: older } = await sql<{ id: string }>`
      insert into notification (uid, kind, topic, at, read_at, is_off, detail)
      select ${me.uid}, 'security', 'bench:' || number, ${before}::bigint - number * 60000::bigint,
        ${before}::bigint, false, '{"event":"new-device","browser":"Firefox"}'
      from generate_series(1, ${entries - matches}::int) number returning id`.execute(tx);
    for (const { id } of older) world.deps.touch(tx, me.uid, notificationList.name, id);
  });
  const size = { width: 390, height: 844 };
  const { page } = await enter({ world, browser, size, look: { hasTouch: true, isMobile: true } }, me, true);
  await untilKept(page, me.uid, { table: notificationList.name, count: entries });
  // A new match is shown over everything else.
  const matchShown = page.locator('dialog[open]');
  while ((await matchShown.count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
  }
  const times: number[] = [];
  for (let round = -2; round < openings; round += 1) {
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.waitFor();
    await page.waitForTimeout(400);
    await watchMessage(page, '', rows);
    await watchTap(page);
    await bell.click();
    const time = (await shownAt(page)) - (await tappedAt(page));
    if (round >= 0) times.push(time);
    await page.goBack();
    await page.locator('dialog[data-intent="notifications"]').waitFor({ state: 'detached' });
  }
  const { p50, p95 } = figuresOf(times);
  tell(
    `list of ${entries} notifications, from the press to its rows, median (p95 ${p95.toFixed(1)})`,
    p50,
    most,
    'ms',
  );
} finally {
  await browser.close();
  await world.close();
}
