import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { DatabaseContext } from '@mitto/web-kit/live/use-live';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SignBoard } from './sign-board.tsx';

let db: LocalDatabase;
beforeEach(async () => {
  const opened = await openLocalDatabase({
    ...{ app: 'mitto-signs', account: newId(), schema: 1, tables: [], mutations: [] },
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
});
afterEach(async () => {
  await cleanup();
  await db.store.wipe();
});

async function tabsWhere(hasGifs: boolean): Promise<(string | null)[]> {
  // Only the part that the board reads.
  const services = { page: { hasGifs, language: 'en' } } as Services;
  await render(
    <ServicesContext value={services}>
      <DatabaseContext value={db}>
        <SignBoard onPick={() => undefined} onSend={() => undefined} />
      </DatabaseContext>
    </ServicesContext>,
  );
  // The board loads its emoji.
  await expect.element(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
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
