import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DeviceSession } from '../../contract/member.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './devices.module.css';

const services = { page: { language: 'en' } } as Services;

const device = (isCurrent: boolean): DeviceSession => ({
  deviceId: `device_${isCurrent}`,
  isCurrent,
  details: { browserName: 'Firefox 140', platform: 'Linux', ip: '10.8.0.1', userAgent: '', time: Date.now() },
});

const startOf = (text: string) => page.getByText(text).element().getBoundingClientRect().left;

test.each([280, 350])('on a card of %i px what ends a row never lies under its icon', async (width) => {
  await render(
    <ServicesContext value={services}>
      <ul className={styles['card']} style={{ width }}>
        <DeviceRow device={device(true)} />
        <DeviceRow device={device(false)} onRemove={() => Promise.resolve()} />
      </ul>
    </ServicesContext>,
  );
  await expect.element(page.getByText('Active now')).toBeVisible();
  const textStart = page.getByText('Firefox 140').first().element().getBoundingClientRect().left;
  await expect.poll(() => startOf('Active now')).toBeGreaterThanOrEqual(textStart);
  await expect.poll(() => startOf('Remove')).toBeGreaterThanOrEqual(textStart);
});

test('the browser’s own words about itself are one press away, also by keyboard', async () => {
  const { details, ...rest } = device(false);
  await render(
    <ServicesContext value={services}>
      <ul>
        <DeviceRow
          device={{ ...rest, details: { ...details, userAgent: 'Mozilla/5.0 (X11) Firefox/140.0' } }}
        />
      </ul>
    </ServicesContext>,
  );
  const words = page.getByText('Mozilla/5.0 (X11) Firefox/140.0');
  await expect.element(words).not.toBeVisible();
  await expect.element(page.getByText('Details')).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(words).toBeVisible();
});
