import { TabBus } from '@mitto/kit/tab-bus';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionLifetime } from './session-record.ts';
import { aDevice, SmallAuthority } from './small-authority.fixture.ts';
import type { TabNews } from './tab-channel.ts';

let authority: SmallAuthority;
let device: ReturnType<typeof aDevice>;

beforeEach(() => {
  authority = new SmallAuthority();
  device = aDevice(authority);
});
afterEach(() => device.closeAll());

async function aTab(keeping: SessionLifetime) {
  const tab = device.tab();
  await tab.session.login('a', 'right', keeping);
  return tab;
}

test('a new tab is signed in as the open one, and keeps that over a reload', async () => {
  const one = await aTab('window');
  const two = device.tab();
  expect(await two.session.identify()).toBe(true);
  expect(two.session.sitting).toEqual(one.session.sitting);
  one.session.close();
  two.session.close();
  expect(await device.tab(two.window).session.identify()).toBe(true);
});

test('both tabs renew one after the other, and no refresh token is used twice', async () => {
  const one = await aTab('window');
  const two = device.tab();
  await two.session.identify();
  expect(await Promise.all([one.session.renew(), two.session.renew()])).toEqual([true, true]);
  expect(await two.session.renew()).toBe(true);
  expect(await one.session.renew()).toBe(true);
  expect(authority.isRevoked).toBe(false);
});

test('logging out in one ends both', async () => {
  const one = await aTab('window');
  const two = device.tab();
  await two.session.identify();
  await two.session.destroy();
  await vi.waitFor(() => expect(one.session.isSignedIn).toBe(false));
});

test('what is not kept on the device stays in its own tab', async () => {
  await aTab('nothing');
  expect(device.device.getItem('mitto-open')).toBeNull();
  expect(await device.tab().session.identify()).toBe(false);
});

test('a tab that is set aside shares nothing', async () => {
  const { session } = await aTab('window');
  session.setAside();
  expect(await device.tab().session.identify()).toBe(false);
});

test('one tab without a sign-in to share does not hide another that has one', async () => {
  await aTab('nothing');
  await aTab('window');
  expect(await device.tab().session.identify()).toBe(true);
});

test('a tab that hangs keeps nobody waiting for more than a second or so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request('mitto-session tab hung', { mode: 'shared' }, () => promise);
  const from = performance.now();
  expect(await device.tab().session.identify()).toBe(false);
  expect(performance.now() - from).toBeLessThan(3000);
  resolve();
});

test('an answer of another shape signs nobody in', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request('mitto-session tab other', { mode: 'shared' }, () => promise);
  const other = new TabBus<TabNews>('mitto-session', ({ kind }) => {
    const record = { userId: 7, accessToken: 'mine' } as never;
    if (kind === 'who is signed in') other.post({ kind: 'signed in', record });
  });
  expect(await device.tab().session.identify()).toBe(false);
  other.close();
  resolve();
});

test('new tabs are told while a tab is open, and no more when it was left or logged out', async () => {
  const until = () => Number(device.device.getItem('mitto-open'));
  const { session } = await aTab('window');
  expect(until()).toBe(session.expiresAt);
  session.save();
  expect(until()).toBe(0);
  session.tellOpen();
  expect(until()).toBe(session.expiresAt);
  await session.destroy();
  expect(until()).toBe(0);
  session.tellOpen();
  expect(until()).toBe(0);
});
