// @subject: tools/dev tools/dev.mjs tools/run-dev.ts e2e/dev-copy.ts
// @alone: it measures how soon a saved change is on the screen
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { appStands, labelled } from './app-steps.ts';
import { DevCopy, replaceFile } from './dev-copy.ts';
import { sharedBrowser } from './open-browser.ts';

const screen = 'features/account/web/login/normal-step.tsx';
const headline = "<h1 className={styles['headline']}>{m.account_headline()}</h1>";
const words = 'features/account/words/en.json';
const reference = 'apps/server/src/pages/reference/reference-page.ts';
const typed = 'ana@people.example';
/** Factor for the time budgets below. They are meant for a fast machine. */
const patience = 10;

let copy: DevCopy;
let browser: Browser;
let page: Page;
let url: string;

beforeAll(async () => {
  copy = new DevCopy();
  [browser, url] = await Promise.all([sharedBrowser(), copy.start()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' });
  await page.goto(url);
  await appStands(page);
});

beforeEach(async () => {
  onTestFailed(() => copy.restore());
  await untilMended();
  await labelled(page, 'Email').fill(typed);
});

afterAll(async () => {
  await page?.context().close();
  await copy?.stop();
  copy?.remove();
});

/** Saves a change, and checks that it takes effect within the time budget. */
async function timed(what: string, budgetMs: number, save: () => void, seen: () => Promise<unknown>) {
  const began = performance.now();
  save();
  await seen();
  const took = performance.now() - began;
  process.stdout.write(`${what}: ${took.toFixed(0)} ms\n`);
  expect(took, what).toBeLessThan(patience * budgetMs);
}

const overlay = () => page.locator('mitto-problem-overlay .window');
const overlayOfVite = () => page.locator('vite-error-overlay .window');
const expectState = async () => expect(await labelled(page, 'Email').inputValue()).toBe(typed);

async function untilAnswered(text: string): Promise<void> {
  await expect
    .poll(async () => await (await fetch(`${url}/reference`)).text(), { timeout: 20_000, interval: 50 })
    .toContain(text);
}

async function untilTold(place: string, text: string, timeout = 60_000): Promise<void> {
  const shown = expect.poll(async () => await overlay().textContent(), { timeout });
  await shown.toContain(place);
  await shown.toContain(text);
  expect(copy.said).toContain(place);
}

const untilMended = () => overlay().waitFor({ state: 'detached', timeout: 40_000 });

test('a changed component is on the screen at once, with what was typed', async () => {
  let undo: () => void = () => undefined;
  await timed(
    'component',
    1000,
    () => {
      undo = copy.change(screen, headline, headline.replace('</h1>', ' 2</h1>'));
    },
    () => page.getByRole('heading', { name: 'Unlock Your Perfect Match 2' }).waitFor(),
  );
  await expectState();
  undo();
  await page.getByRole('heading', { name: 'Unlock Your Perfect Match', exact: true }).waitFor();
});

test('a component is on the screen each time its file is replaced by a new one', async () => {
  for (const word of ['once', 'twice']) {
    const changed = headline.replace('</h1>', ` ${word}</h1>`);
    const undo = copy.change(screen, headline, changed, replaceFile);
    await page.getByRole('heading', { name: `Unlock Your Perfect Match ${word}` }).waitFor();
    undo();
    await page.getByRole('heading', { name: 'Unlock Your Perfect Match', exact: true }).waitFor();
  }
  await expectState();
});

test('a changed word is on the screen, with what was typed', async () => {
  await timed(
    'word',
    1000,
    () => void copy.change(words, 'Unlock Your Perfect Match', 'Meet somebody today'),
    () => page.getByRole('heading', { name: 'Meet somebody today' }).waitFor(),
  );
  await expectState();
});

test('a changed file of the server is answered with; the page does not notice', async () => {
  await timed(
    'server',
    3000,
    () => void copy.change(reference, '<h1>API reference</h1>', '<h1>All calls</h1>'),
    () => untilAnswered('<h1>All calls</h1>'),
  );
  await expectState();
});

test('a server that does not start is told with file and line, and mended with the next save', async () => {
  const mend = copy.change(reference, '<h1>All calls</h1>', '<h1>No calls</h1>');
  const broken = copy.change(reference, 'export function referencePage(', 'export function function (');
  await untilTold(`${reference}:${copy.lineOf(reference, 'function function')}`, 'SyntaxError');
  expect((await fetch(`${url}/health/check`)).status).toBe(503);
  const window = await browser.newPage();
  await window.goto(url);
  await window.getByText('The server does not run').waitFor();
  broken();
  mend();
  await untilMended();
  await untilAnswered('<h1>All calls</h1>');
  await appStands(window);
  await window.context().close();
  await expectState();
});

test('a component with a syntax error is told with file and line, and mended with the next save', async () => {
  const mend = copy.change(screen, '<LoginFrame isWelcome>', '<LoginFrame isWelcome');
  await overlayOfVite().waitFor();
  const place = `${screen}:${copy.lineOf(screen, '<h1')}`;
  expect(await overlayOfVite().textContent()).toContain(place);
  await expect.poll(() => copy.said).toContain(place);
  mend();
  await overlayOfVite().waitFor({ state: 'detached' });
  await expectState();
});

test('a migration that fails is told with file and line, and mended with the next save', async () => {
  const migration = 'features/account/server/migrations/999-broken.sql';
  const mend = copy.add(migration, 'create table broken (\n  id nonsense\n);\n');
  await untilTold(`${migration}:2`, 'type "nonsense" does not exist');
  mend();
  await untilMended();
  await untilAnswered('All calls');
});

test('a word that is missing in one language is told with its file and line', async () => {
  const mend = copy.change(words, '{\n', '{\n  "account_extra": "Extra",\n');
  await untilTold(`${words}:2`, '"account_extra" is missing in features/account/words/th.json');
  mend();
  await untilMended();
});

test('a type error and a word that does not exist are told and block nothing', {
  timeout: 400_000,
}, async () => {
  // Types are checked at the lowest priority.
  const patient = 150_000;
  const lines = 'const wrong: number = m.account_no_such_word?.();\nvoid wrong;\n\n/** The welcome page:';
  const mend = copy.change(screen, '/** The welcome page:', lines);
  await untilTold(
    `${screen}:${copy.lineOf(screen, 'const wrong')}`,
    "'account_no_such_word' does not exist",
    patient,
  );
  const mendType = copy.change(screen, 'm.account_no_such_word?.()', "'text'");
  await untilTold(
    `${screen}:${copy.lineOf(screen, 'const wrong')}`,
    "not assignable to type 'number'",
    patient,
  );
  mendType();
  mend();
  await untilMended();
  await expectState();
});

test('a worker that a built app has left takes itself away', async () => {
  await page.evaluate("navigator.serviceWorker.register('/service-worker.js')");
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'))
    .toBe(0);
});

test('a second one on the same data ends with one sentence', async () => {
  const { code, said } = await copy.startAnother();
  expect(said.trim()).toMatch(/^Mitto cannot start: DATA_DIR \.data is in use by another Mitto server\. .+$/);
  expect(code).toBe(1);
});

test('its end leaves no process', async () => {
  expect(await copy.stop()).toEqual([]);
});
