import '../tokens.css';
import '../base.css';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from './menu.tsx';

describe('a menu', () => {
  const picked: string[] = [];
  const item = (label: string, isOff = false) => ({ label, isOff, onPick: () => void picked.push(label) });

  const draw = () => {
    picked.length = 0;
    return render(
      <Menu label="More" items={[item('Edit'), item('Mute', true), item('Block'), item('Report')]} />,
    );
  };

  test('opens with Enter on its first row and picks with Enter', async () => {
    await draw();
    page.getByRole('button', { name: 'More' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(picked).toEqual(['Block']);
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
    await expect
      .element(page.getByRole('button', { name: 'More' }))
      .toHaveAttribute('aria-expanded', 'false');
  });

  test('goes round, to its ends and by letters; Escape gives the focus back', async () => {
    await draw();
    page.getByRole('button', { name: 'More' }).element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'Report' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await userEvent.keyboard('b');
    await expect.element(page.getByRole('menuitem', { name: 'Block' })).toHaveFocus();
    await userEvent.keyboard('{End}{Home}{Escape}');
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
    expect(picked).toEqual([]);
  });

  test('does not do what is off, and closes when one presses beside it', async () => {
    await draw();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mute' }).click({ force: true });
    expect(picked).toEqual([]);
    await userEvent.click(document.documentElement);
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  test('stays within the window, wherever its button stands', async () => {
    await render(
      <div style={{ position: 'fixed', right: 0, bottom: 0 }}>
        <Menu label="More" items={[item('Edit'), item('A rather long name of an act')]} />
      </div>,
    );
    await page.getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    const { right, bottom, left, top } = page.getByRole('menu').element().getBoundingClientRect();
    expect([left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
