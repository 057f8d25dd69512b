import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Panel } from './panel.tsx';

function Overlaid() {
  const [isOpen, setOpen] = useState(false);
  const face = { isOpen, onClose: () => setOpen(false), title: 'Filters', closeLabel: 'Close' };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Panel {...face}>Inside</Panel>
    </>
  );
}

describe('a panel', () => {
  test('opens with its name, closes by × and Escape, and gives the focus back [widgets 2.13]', async () => {
    await render(<Overlaid />);
    const opener = page.getByRole('button', { name: 'Open' });
    for (const close of ['press', 'key']) {
      await opener.click();
      await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      if (close === 'press') await page.getByRole('button', { name: 'Close' }).click();
      else await userEvent.keyboard('{Escape}');
      await expect.element(opener).toHaveFocus();
      await expect.poll(() => document.querySelector('dialog')?.checkVisibility()).toBe(false);
    }
  });

  test('has nothing in the page before it is opened and after it has gone', async () => {
    await render(<Overlaid />);
    expect(document.body.textContent).not.toContain('Inside');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByText('Inside')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.body.textContent).not.toContain('Inside');
  });
});

test('a panel slides in over 280 ms and out over 200 [widgets d.6]', async () => {
  await render(<Overlaid />);
  await page.getByRole('button', { name: 'Open' }).click();
  expect(getComputedStyle(page.getByRole('dialog').element()).transitionDuration).toMatch(/^0\.28s/);
  await userEvent.keyboard('{Escape}');
  const dialog = document.querySelector('dialog');
  expect(dialog === null ? '' : getComputedStyle(dialog).transitionDuration).toMatch(/^0\.2s/);
});
