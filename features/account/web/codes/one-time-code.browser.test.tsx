import { CallError } from '@mitto/web-kit/api/call-error';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { ServerClock } from '@mitto/web-kit/session/server-clock';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { type CodeCalls, OneTimeCode } from './one-time-code.tsx';

afterEach(cleanup);

// Only the services that this component uses.
const services = { page: { hasOutbox: false, language: 'en' }, clock: new ServerClock() } as Services;
const in15Minutes = Date.now() + 15 * 60_000;

/** A double that refuses the first send, and accepts one code. */
function post(right: string): CodeCalls & { readonly sentTo: string[] } {
  const sentTo: string[] = [];
  const send = async (identifier: string) => {
    if (sentTo.push(identifier) === 1) throw new CallError(422, { code: 'invalid', message: 'no' });
    return { identifier, expires: in15Minutes, ref: 'ABCD1234' };
  };
  return {
    sentTo,
    send,
    resend: send,
    async check({ code, ref }) {
      if (code !== right || ref !== 'ABCD1234')
        throw new CallError(422, { code: 'account/wrong-code', message: '' });
    },
  };
}

test('a code goes to an address, and only the right one leads on [web 2.5, 8.3]', async () => {
  let verified = 0;
  const calls = post('402917');
  await render(
    <ServicesContext value={services}>
      <OneTimeCode
        type="email"
        calls={calls}
        onVerified={() => {
          verified += 1;
        }}
      />
    </ServicesContext>,
  );
  const email = page.getByLabelText('Email');
  const send = page.getByRole('button', { name: 'Send Verification Code' });
  await userEvent.fill(email, 'sam@mitto');
  await send.click();
  await expect.element(page.getByText('Please enter an email such as name@example.com.')).toBeVisible();
  expect(calls.sentTo).toEqual([]);

  await userEvent.fill(email, ' sam@mitto.example ');
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Unable to validate your input, please try again.');
  await send.click();
  await expect.element(page.getByText(/Verification code sent to sam@mitto\.example\./)).toBeVisible();
  expect(calls.sentTo).toEqual(['sam@mitto.example', 'sam@mitto.example']);

  const boxes = page.getByLabelText('Code');
  await userEvent.fill(boxes, '402918');
  await expect.element(page.getByText('Invalid verification code received, please try again')).toBeVisible();
  expect(verified).toBe(0);
  await userEvent.fill(boxes, '402917');
  await expect.poll(() => verified).toBe(1);

  await page.getByRole('button', { name: 'Correct the address' }).click();
  await expect.element(email).toHaveValue('sam@mitto.example');
});

test('while a code runs, the screen counts down calmly, and says what to check', async () => {
  const calls = post('402917');
  const twoMinutes = async (identifier: string) => ({
    ...{ identifier, expires: in15Minutes, ref: 'ABCD1234', again: Date.now() + 2 * 60_000 },
  });
  await render(
    <ServicesContext value={services}>
      <OneTimeCode type="sms" calls={{ ...calls, send: twoMinutes }} onVerified={() => undefined} />
    </ServicesContext>,
  );
  const number = page.getByLabelText('Mobile number');
  await userEvent.fill(number, '0812345678');
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  const timer = page.getByRole('timer', { name: 'Resend code in' });
  await expect.poll(() => timer.element().textContent).toMatch(/^0(2:00|1:5\d)$/);
  // Nothing that ticks is in a live region.
  expect(timer.element().closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  await expect.element(page.getByText('Is +66812345678 right?')).not.toBeVisible();
  await page.getByText('No message yet?').click();
  await expect.element(page.getByText('Is +66812345678 right?')).toBeVisible();
  await page.getByRole('button', { name: 'Correct the number' }).click();
  await expect.element(number).toHaveValue('081 234 5678');
});
