import { newId } from '@mitto/kit/ids';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { useForm } from '@mitto/web-kit/forms/use-form';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { registerForm } from './fields/register-values.ts';
import { UsernameStep } from './steps/username-step.tsx';

afterEach(cleanup);

function Step({ onOn }: { readonly onOn: (isWell: boolean, referral: string) => void }) {
  const isKnown = async (code: string) =>
    code === '' || code === 'RF-maya-2026' ? undefined : { code: 'unknown' };
  const form = useForm(() =>
    registerForm(new Date(), 'RF-mya-2026', { isFree: async () => undefined, isKnown }, () => ({
      min: 18,
      max: 80,
    })),
  );
  const check = async () =>
    onOn(await form.check(['username', 'referral']), form.control('referral').view.value);
  return (
    <>
      <UsernameStep form={form} />
      <button type="button" onClick={() => void check()}>
        Enter
      </button>
    </>
  );
}

test('a code of nobody is told beside its field and stays there; mended or cleared, the wizard goes on', async () => {
  const ends: unknown[] = [];
  // Only the parts that this step reads.
  const services = { client: () => ({ existsUser: async () => ({ exists: false }) }) } as unknown as Services;
  await render(
    <ServicesContext value={services}>
      <Step onOn={(...end) => ends.push(end)} />
    </ServicesContext>,
  );
  const field = page.getByLabelText('Referral code');
  await page.getByLabelText('MittoID').fill(`maya${newId().slice(0, 5)}`);
  // The code of the link is there already.
  await expect.element(field).toHaveValue('RF-mya-2026');
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect.element(page.getByText(/Nobody has this code/)).toBeVisible();
  await expect.element(field).toHaveValue('RF-mya-2026');
  await field.fill('RF-maya-2026');
  await userEvent.tab();
  await expect.element(page.getByText(/Nobody has this code/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect.poll(() => ends.at(-1)).toEqual([true, 'RF-maya-2026']);
  await field.clear();
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect.poll(() => ends.at(-1)).toEqual([true, '']);
  expect(ends[0]).toEqual([false, 'RF-mya-2026']);
});
