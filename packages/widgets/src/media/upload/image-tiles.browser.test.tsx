import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { finger, middleOf, slide } from '../../finger.fixture.ts';
import { beginAnew, button, handle, image, Photos, there, tile } from './photos.fixture.tsx';

beforeEach(beginAnew);

describe('a picture that is there', () => {
  test.each(['thumbnails', 'list'] as const)(
    'is shown as %s with what it can do [widgets 2.43, 9.32]',
    async (form) => {
      await render(
        <Photos
          form={form}
          first="Profile picture"
          start={[image('one.png', { size: 1200 }), image('two')]}
        />,
      );
      const { width, height } = page
        .getByRole('img', { name: 'Picture 1' })
        .element()
        .getBoundingClientRect();
      const isNamed = page.getByRole('list').element().textContent.includes('one.png1,200 bytes');
      // A thumbnail is at least 100 by 100 pixels; the pictures of a list are smaller, with names and sizes.
      expect([width >= 100 && height >= 100, isNamed]).toEqual(
        form === 'list' ? [false, true] : [true, false],
      );
      await expect.element(page.getByText('Profile picture')).toBeVisible();
      handle(0).click();
      const acts = [...document.querySelectorAll('[role="menu"]:popover-open [role="menuitem"]')];
      expect(acts.map((act) => act.textContent)).toEqual(['Move earlier', 'Move later', 'Replace', 'Remove']);
    },
  );
});

describe('a press on a picture', () => {
  const three = [image('one'), image('two'), image('three')];

  test('removes it where that is what a press does, and it can be taken back [widgets 4.15]', async () => {
    await render(<Photos start={three} press="remove" />);
    await button('Picture 2').click();
    expect(there()).toBe('one three');
    await button('Undo').click();
    expect(there()).toBe('one two three');
  });

  test('swaps it with the next one pressed; Escape lets go [widgets 4.16]', async () => {
    await render(<Photos start={three} press="swap" />);
    await button('Picture 1').click();
    await expect.element(button('Picture 1')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await button('Picture 3').click();
    expect(there()).toBe('one two three');
    await button('Picture 1').click();
    expect(there()).toBe('three two one');
  });

  test('shows it where the screen says so', async () => {
    const shown: string[] = [];
    await render(<Photos start={three} press={({ id }) => shown.push(id)} />);
    await button('Picture 2').click();
    expect(shown).toEqual(['two']);
  });

  test('one that is linked elsewhere is not removed [widgets 3.11]', async () => {
    await render(<Photos start={[image('one', { isLinked: true }), image('two')]} press="remove" />);
    await expect.element(button('Picture 1')).not.toBeInTheDocument();
    handle(0).click();
    await expect.element(page.getByRole('menuitem', { name: 'Move later' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Remove' })).not.toBeInTheDocument();
  });
});

describe('pictures are put in order', () => {
  const four = ['one', 'two', 'three', 'four'].map((id) => image(id));

  test('with ← and → on their handle, which says where they came to stand', async () => {
    await render(<Photos start={four} />);
    handle(0).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(there).toBe('two one three four');
    await expect.element(page.getByText('Moved to place 2 of 4.')).toBeVisible();
    expect(document.activeElement).toBe(handle(1));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.poll(there).toBe('two three four one');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(there).toBe('two three one four');
  });

  test('by the menu of their handle [widgets d.23]', async () => {
    await render(<Photos start={four} />);
    handle(1).click();
    await page.getByRole('menuitem', { name: 'Move earlier' }).click();
    expect(there()).toBe('two one three four');
    handle(0).click();
    await page.getByRole('menuitem', { name: 'Move earlier' }).click({ force: true });
    expect(there()).toBe('two one three four');
  });

  test('dragged by mouse from anywhere on them, and the press at the end of it is none [widgets d.22]', async () => {
    await render(<Photos start={four} press="remove" />);
    await userEvent.dragAndDrop(tile(0), tile(2));
    await expect.poll(there).toBe('two three one four');
  });

  test('dragged by a finger at their handle', async () => {
    await render(<Photos start={four} press="remove" />);
    const [from, to] = [middleOf(handle(3)), middleOf(handle(0))];
    await finger.down(from);
    await slide(from, to);
    expect(tile(3).hasAttribute('data-dragged')).toBe(true);
    await finger.up();
    await expect.poll(there).toBe('four one two three');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  test('dragged by a finger from anywhere once it has held for 500 ms, and not before', async () => {
    await render(<Photos start={four} press="remove" />);
    const [from, to] = [middleOf(tile(0)), middleOf(tile(1))];
    await finger.down(from);
    await slide(from, to);
    await finger.up();
    expect(there()).toBe('one two three four');
    await finger.down(from);
    await expect.poll(() => tile(0).hasAttribute('data-held')).toBe(true);
    await finger.up();
    expect([tile(0).hasAttribute('data-held'), there()]).toEqual([false, 'one two three four']);
    await finger.down(from);
    await expect.poll(() => tile(0).hasAttribute('data-held')).toBe(true);
    await slide(from, to);
    await finger.up();
    await expect.poll(there).toBe('two one three four');
  });
});
