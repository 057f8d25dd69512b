import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { forgetReferral } from '@mitto/web-kit/router/referral-of';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Invitation } from './invitation.tsx';

afterEach(async () => {
  await cleanup();
  forgetReferral();
  history.replaceState(null, '', location.pathname);
});

async function show(readConfiguration: () => Promise<unknown>, search: string): Promise<void> {
  history.replaceState(null, '', `${location.pathname}${search}`);
  const services = { client: () => ({ readConfiguration }) } as unknown as Services;
  await render(
    <ServicesContext value={services}>
      <Invitation />
    </ServicesContext>,
  );
}

const configured = async () => ({ referral: { coins: 250, aMonth: 20 } });

test('an invited visitor reads the coins of the configuration and the code', async () => {
  await show(configured, '?ref=RF-maya-2026');
  await expect.element(page.getByText(/250 free coins are yours/)).toBeVisible();
  await expect.element(page.getByText(/RF-maya-2026/)).toBeVisible();
});

test('without an answer no number is promised', async () => {
  await show(() => Promise.reject(new Error('no network')), '?ref=RF-maya-2026');
  await expect.element(page.getByText('A friend invited you. Your code: RF-maya-2026')).toBeVisible();
});

test('the code outlives the address; a visitor without one sees nothing', async () => {
  await show(configured, '');
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await cleanup();
  await show(configured, '?ref=RF-maya-2026');
  await cleanup();
  await show(configured, '?state=register');
  await expect.element(page.getByText(/RF-maya-2026/)).toBeVisible();
});
