import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PopoverInfo } from './popover-info.tsx';

describe('a popover', () => {
  test('opens and closes with a click, and is read as the description of its icon [widgets 2.24]', async () => {
    await render(<PopoverInfo label="About visibility">People near you.</PopoverInfo>);
    const icon = page.getByRole('button', { name: 'About visibility' });
    await icon.click();
    await expect.element(page.getByText('People near you.')).toBeVisible();
    await expect.element(icon).toHaveAccessibleDescription('People near you.');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('People near you.')).not.toBeVisible();
  });

  test('opens on hover and on focus where it is told to', async () => {
    await render(
      <PopoverInfo label="About visibility" trigger="hover focus">
        People near you.
      </PopoverInfo>,
    );
    const icon = page.getByRole('button', { name: 'About visibility' });
    await icon.hover();
    await expect.element(page.getByText('People near you.')).toBeVisible();
    await icon.unhover();
    await expect.element(page.getByText('People near you.')).not.toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByText('People near you.')).toBeVisible();
  });

  test.each(['', 'press', 'click twice'])(
    'with the trigger "%s" throws an error that says what there is [widgets 8.3]',
    async (trigger) => {
      const draw = () => PopoverInfo({ label: 'About', trigger, children: 'x' });
      expect(draw).toThrow('use click, hover or focus');
    },
  );
});
