import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Member } from '../e2e/pair-steps.ts';
import { readImports } from './import-direction.ts';
import { root } from './installation.mjs';
import { progress, runQuietly } from './progress.mjs';
import { onAnySide, type Ran, type Watched, watchPage, watchServer } from './ran-lines.ts';
import { runProgram, Trouble } from './trouble.mjs';
import { stamp } from './web/is-built.ts';
import { dist } from './web/paths.ts';

// Counts the files and lines of ours that a message, a like and a transfer of coins run through, from the press of
// the sender to the pixels on the other member's screen: in both browsers and in the server. `--files` lists the
// files.

/** Component that changes when a message arrives. */
const changing = 'features/chat/web/thread/messages.tsx';
const screen = /^(apps\/web|features\/[^/]+\/web|packages\/widgets)\//;

interface Way {
  readonly sender: Ran;
  readonly server: Ran;
  readonly receiver: Ran;
}

const maps = mkdtempSync(join(tmpdir(), 'mitto-maps-'));

await runProgram(async () => {
  await progress('Building the app with source maps', buildWithMaps);
  try {
    const { message, like, transfer } = await measureWays();
    print("message: the sender's browser", message.sender);
    print('message: the server', message.server);
    print("message: the receiver's browser", message.receiver);
    const [messages, likes, transfers] = [wholeOf(message), wholeOf(like), wholeOf(transfer)];
    print('message: all together', messages);
    // A transfer is a call without an outbox, so that only the other two are writes to the local database.
    const anyWrite = only(messages, (path) => likes.has(path));
    const isOwn = (path: string) => !anyWrite.has(path);
    print('1. any write (a message as well as a like)', anyWrite);
    print('2. a message, beyond any write', only(messages, isOwn));
    print('2. a like, beyond any write', only(likes, isOwn));
    print('2. a transfer of coins, beyond any write', only(transfers, isOwn));
    const changed = await reachFrom(changing);
    print(
      `3. the receiver's screen when a message arrives, beyond ${changing}`,
      only(message.receiver, (path) => screen.test(path) && !changed.has(path)),
    );
  } finally {
    rmSync(maps, { recursive: true });
  }
  return 0;
});

/** Builds the app, and puts its source maps where the server, which serves no maps, does not find them. */
async function buildWithMaps(): Promise<void> {
  rmSync(stamp, { force: true });
  const { code, said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], {
    cwd: root,
    env: { ...process.env, SOURCE_MAPS: 'yes' },
  });
  if (code !== 0) throw new Trouble(`The app could not be built:\n${said}`);
  const folder = join(dist, 'web');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.map')))
    renameSync(join(folder, name), join(maps, name));
  // The next start builds the app anew, because this is not the fingerprint of the sources.
  writeFileSync(stamp, 'with source maps');
}

/** Does each action once between two members of its own, while all three sides are watched. */
async function measureWays(): Promise<Readonly<Record<'message' | 'like' | 'transfer', Way>>> {
  const { sharedBrowser } = await import('../e2e/open-browser.ts');
  const { startSite } = await import('../e2e/start-site.ts');
  const { enter, nameOf, profileOf, show } = await import('../e2e/pair-steps.ts');
  const { aMatch, field, openChat, bubble } = await import('../e2e/chat-steps.ts');
  const { balanceOf, boxes, coinsPanel, giveCoins, press, setPin, testPin } = await import(
    '../e2e/coins-steps.ts'
  );
  const { labelled } = await import('../e2e/app-steps.ts');
  const [browser, world] = await Promise.all([sharedBrowser(), startSite()]);
  try {
    const room = { browser, world, size: { width: 390, height: 844 } };
    const server = await watchServer();

    const [ana, ben] = await aMatch(room, 'way');
    await openChat(ana, ben);
    await openChat(ben, ana);
    await field(ana.page).fill('Hello');
    const message = await watch([ana, ben], server, () => field(ana.page).press('Enter'), [
      bubble(ben.page, 'Hello'),
    ]);

    const cat = await enter(room, await world.person('waycat'));
    const dan = await enter(room, await world.person('waydan', { isPremium: true }));
    await show(cat.page, profileOf(dan.person));
    const likeButton = cat.page.getByRole('button', { name: `Like ${nameOf(dan.person)}` });
    await likeButton.waitFor();
    const like = await watch([cat, dan], server, () => likeButton.click(), [
      cat.page.getByRole('button', { name: 'Liked', pressed: true }),
      dan.page.getByText(`${nameOf(cat.person)} likes you`),
    ]);

    const [eve, fay] = await aMatch(room, 'pay');
    await giveCoins(world, eve.person, { own: 90 });
    await setPin(eve.person);
    await show(eve.page, 'coins?tab=transfer');
    await show(fay.page, 'coins');
    await balanceOf(fay.page).waitFor();
    await coinsPanel(eve.page)
      .getByRole('button', { name: new RegExp(nameOf(fay.person)) })
      .click();
    await labelled(eve.page, 'Amount').fill('40');
    await press(eve.page, `Send 40 MTC to ${nameOf(fay.person)}`);
    await boxes(eve.page, 'Your PIN').pressSequentially(testPin);
    const transfer = await watch([eve, fay], server, () => press(eve.page, 'Send 40 MTC'), [
      eve.page.getByText(`40 MTC sent to ${nameOf(fay.person)}`),
      fay.page.getByText(`${nameOf(eve.person)} sent you 40 MTC`),
    ]);
    return { message, like, transfer };
  } finally {
    await browser.close();
    await world.close();
  }
}

/** Returns what runs from the act until these signs of it are on the screens. */
async function watch(
  [from, to]: readonly [Member, Member],
  server: Watched,
  act: () => Promise<void>,
  signs: readonly Locator[],
): Promise<Way> {
  const [sender, receiver] = [await watchPage(from.page, maps), await watchPage(to.page, maps)];
  // Time for what was begun before to end.
  await from.page.waitForTimeout(2000);
  for (const side of [sender, receiver, server]) await side.ran();
  await act();
  await Promise.all(signs.map((sign) => sign.waitFor()));
  return { sender: await sender.ran(), server: await server.ran(), receiver: await receiver.ran() };
}

function wholeOf({ sender, server, receiver }: Way): Ran {
  return onAnySide([sender, server, receiver]);
}

function only(ran: Ran, isMeant: (path: string) => boolean): Ran {
  return new Map([...ran].filter(([path]) => isMeant(path)));
}

/** Files that this one imports, directly or through others, types aside. */
async function reachFrom(path: string): Promise<ReadonlySet<string>> {
  const imports = await readImports(root, { hasTypes: false });
  const reach = new Set([path]);
  for (const file of reach) for (const next of imports.get(file) ?? []) reach.add(next);
  return reach;
}

function print(title: string, ran: Ran): void {
  const texts = [...ran.keys()].map((path) => readFileSync(join(root, path), 'utf8'));
  const whole = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const lines = [...ran.values()].reduce((sum, { size }) => sum + size, 0);
  console.log(`${title}: ${ran.size} files with ${whole} lines, of which ${lines} ran`);
  if (!process.argv.includes('--files')) return;
  for (const [path, { size }] of [...ran].sort()) console.log(`  ${path} ${size}`);
}
