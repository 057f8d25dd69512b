import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useExport } from './use-export.ts';

afterEach(cleanup);

function Download() {
  const { start } = useExport();
  return (
    <button type="button" onClick={() => void start()}>
      Download
    </button>
  );
}

test('the file with one’s data can still be read after the click that saves it', async () => {
  let saved = '';
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved = this.href;
  });
  // Only what this hook calls.
  const services = { client: () => ({ exportUser: async () => ({ account: { name: 'Ana' } }) }) };
  await render(
    <ServicesContext value={services as unknown as Services}>
      <Download />
    </ServicesContext>,
  );
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => saved).toMatch(/^blob:/);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const answer = await fetch(saved);
  expect(await answer.json()).toEqual({ account: { name: 'Ana' } });
  clicked.mockRestore();
});
