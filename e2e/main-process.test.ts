import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appStands, labelled, newEmail, openApp } from './app-steps.ts';
import { troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { sharedBrowser } from './open-browser.ts';
import { outboxCode } from './outbox-code.ts';
import { watchTrouble } from './watch-trouble.ts';
import { walkThroughWizard, wizardWords } from './wizard-steps.ts';

const main = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');

/** It loads every module and compiles the database, on a machine that other tests keep busy (ms). */
const longestStart = 120_000;

let folder: string;
let program: ChildProcess;
let url: string;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-'));
  program = spawn(process.execPath, [main], {
    // The program gets only these variables, and none of the machine that runs the tests.
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DEMO_PEOPLE: '0',
      DEMO_LIFE: 'off',
      OVERLOAD_AFTER_MS: '60000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  browser = await sharedBrowser();
  url = await readyAt(program);
}, longestStart);
afterAll(async () => {
  if (program.exitCode === null) {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function readyAt({ stdout, stderr }: ChildProcess): Promise<string> {
  let said = '';
  const hear = (chunk: unknown) => {
    said += String(chunk);
  };
  // Go on reading the output: with a closed pipe the program would end.
  stdout?.on('data', hear);
  stderr?.on('data', hear);
  return await vi.waitFor(
    () => {
      const address = /Mitto is ready at (\S+)/.exec(said)?.[1];
      if (address === undefined) throw new Error(`The server does not say that it is ready: ${said}`);
      return address;
    },
    { timeout: longestStart, interval: 100 },
  );
}

test('the program as it is started signs people in, and its mail can be read', {
  timeout: 60_000,
}, async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const trouble = watchTrouble(page);
  const email = newEmail('first');
  await openApp(page, url, '#!/login?state=register');
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Password').fill('Heron-5-river');
  await page.getByRole('button', { name: 'Register' }).click();
  await walkThroughWizard(page, wizardWords.en, {
    name: 'Mira',
    username: `mira-${email.replace(/\W.*/, '')}`,
  });
  await page.getByRole('link', { name: 'Email not verified yet' }).click();

  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`Verification code sent to ${email}`).waitFor();
  await expect.poll(() => outboxCode(url, email), { timeout: 10_000 }).toMatch(/^\d{6}$/);
  await labelled(page, 'Code').pressSequentially((await outboxCode(url, email)) ?? '');
  await page.getByText('Email not verified yet').first().waitFor({ state: 'detached' });

  // The session survives a reload, and after it the cookie still allows to log out.
  await page.reload();
  await appStands(page);
  await page.getByText('Email verified', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).filter({ visible: true }).click();
  await page.getByText('You are logged out.').waitFor();
  // While other tests load the server, it may answer 503. The page then retries and shows nothing to the
  // member.
  const isBusy = (line: string) => line.includes('503 (Service Unavailable)');
  await neverComes('main-process: trouble', troubleOf(page, trouble, isBusy));
  await page.context().close();
});
