import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignBoard } from './sign-board.tsx';

async function tabsWhere(hasGifs: boolean): Promise<(string | null)[]> {
  // Only the part that the board reads.
  const services = { page: { hasGifs, language: 'en' } } as Services;
  await render(
    <ServicesContext value={services}>
      <SignBoard onPick={() => undefined} onSend={() => undefined} />
    </ServicesContext>,
  );
  return page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
}

test('the board offers GIFs only where a provider is set', async () => {
  expect(await tabsWhere(false)).toEqual(['Emoji', 'Stickers']);
});

test('with a provider the board has a tab for its GIFs', async () => {
  expect(await tabsWhere(true)).toEqual(['Emoji', 'Stickers', 'GIFs']);
});
