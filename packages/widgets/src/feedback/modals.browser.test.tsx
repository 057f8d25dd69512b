import '../tokens.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../drawn.fixture.ts';
import { parkMouse } from '../emulate.fixture.ts';
import { createModals, type ModalService } from './create-modals.ts';
import { Modals } from './modals.tsx';

let modals: ModalService;
const words = { ok: 'OK', cancel: 'Cancel', close: 'Close' };
const dialogs = () => document.querySelectorAll('dialog');
const isFadedOut = () => expect.poll(() => dialogs().length).toBe(0);

beforeEach(async () => {
  await parkMouse();
  modals = createModals();
  await render(
    <>
      <button type="button">Behind</button>
      <Modals of={modals} words={words} />
    </>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const leaving = { title: 'Delete this chat?', yes: 'Delete', isDangerous: true };

test('a confirm answers yes by the button that names the act [widgets 2.5]', async () => {
  const answer = modals.confirm(leaving);
  await page
    .getByRole('alertdialog', { name: 'Delete this chat?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  expect(await answer).toBe(true);
});

test('where the act destroys, the focus begins on the safe way, and Enter calls it off', async () => {
  const answer = modals.confirm(leaving);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(false);
});

test('Escape and a press beside it call off, and the focus goes back to where it was', async () => {
  await page.getByRole('button', { name: 'Behind' }).click();
  const byKey = modals.confirm(leaving);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await byKey).toBe(false);
  await expect.element(page.getByRole('button', { name: 'Behind' })).toHaveFocus();
  await isFadedOut();
  const byPress = modals.confirm(leaving);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  document.querySelector('dialog')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  document.querySelector('dialog')?.click();
  expect(await byPress).toBe(false);
});

test('a modal keeps the focus within [widgets d.7]', async () => {
  void modals.confirm(leaving);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab();
    expect(document.activeElement).not.toBe(page.getByRole('button', { name: 'Behind' }).element());
  }
});

test('it fades out over 500 ms and is gone afterwards [widgets 4.3, 9.7]', async () => {
  const answer = modals.alert({ title: 'Saved' });
  await expect.element(page.getByRole('button', { name: 'OK' })).toBeVisible();
  const [dialog] = dialogs();
  if (dialog === undefined) throw new Error('No dialog is open.');
  await Promise.all(dialog.getAnimations().map((opening) => opening.finished));
  const fade = new Promise<unknown>((begun) => {
    dialog.addEventListener('transitionrun', ({ propertyName, target, pseudoElement }) => {
      if (propertyName !== 'opacity' || target !== dialog || pseudoElement !== '') return;
      const fades = dialog.getAnimations().filter((one) => one instanceof CSSTransition);
      begun(fades.find((one) => one.transitionProperty === 'opacity')?.effect?.getTiming().duration);
    });
  });
  // Clicks by script in the page: a click by the test driver may return only after the fade-out of 500 ms.
  const ok = page.getByRole('button', { name: 'OK' }).element();
  ok.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await answer;
  expect(await fade).toBe(500);
  await isFadedOut();
  expect(modals.list()).toEqual([]);
});

test('one that is called off before it has opened is never seen', async () => {
  const answer = modals.confirm({ ...leaving, opensAfter: 60_000 });
  modals.closeAll();
  expect(await answer).toBe(false);
  expect(modals.list()).toEqual([]);
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('an alert closes by itself after 2000 ms, and no sooner [widgets 2.4, 9.6]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isAnswered = false;
  const answer = modals.alert({ title: 'Saved' }).then(() => (isAnswered = true));
  await nextFrame();
  await vi.advanceTimersByTimeAsync(1999);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(isAnswered).toBe(true);
});

test('an alert closes in time although the pointer moves over it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isAnswered = false;
  const answer = modals.alert({ title: 'Saved' }).then(() => (isAnswered = true));
  await nextFrame();
  await vi.advanceTimersByTimeAsync(1000);
  document.querySelector('dialog')?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await nextFrame();
  await vi.advanceTimersByTimeAsync(1000);
  await answer;
  expect(isAnswered).toBe(true);
});

test('an alert stays while somebody uses the keyboard in it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isAnswered = false;
  void modals.alert({ title: 'Saved' }).then(() => (isAnswered = true));
  await nextFrame();
  await vi.advanceTimersByTimeAsync(1000);
  document
    .querySelector('dialog')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  await nextFrame();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isAnswered).toBe(false);
});

test('it opens by itself after the time it is given, and not before [widgets 4.2, 4.4]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  void modals.message({ title: 'Still there?', opensAfter: 400 });
  await vi.advanceTimersByTimeAsync(399);
  expect(modals.list().map(({ state }) => state)).toEqual(['created']);
  await nextFrame();
  expect(document.querySelector('dialog[open]')).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(modals.list().map(({ state }) => state)).toEqual(['opened']);
  await nextFrame();
  expect(document.querySelector('dialog[open]')).not.toBeNull();
});

test('a message stays until it is closed [widgets 4.5]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  void modals.message({ title: 'Your account is on hold' });
  await nextFrame();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(modals.list().map(({ state }) => state)).toEqual(['opened']);
});

test('a prompt answers what was typed, and says what is wrong with it [widgets 2.6]', async () => {
  const answer = modals.prompt({
    title: 'Name this place',
    label: 'Name',
    yes: 'Keep',
    check: (text) => (text.trim() === '' ? 'Give it a name.' : undefined),
  });
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Give it a name.');
  await userEvent.keyboard('Pier{Enter}');
  expect(await answer).toBe('Pier');
});

test('a prompt called off answers nothing', async () => {
  const answer = modals.prompt({ title: 'Name this place', label: 'Name', yes: 'Keep' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await answer).toBeUndefined();
});

test('two at once lie above each other, and each gets its own answer', async () => {
  const first = modals.confirm({ ...leaving, title: 'First' });
  const second = modals.confirm({ ...leaving, title: 'Second' });
  await page.getByRole('alertdialog', { name: 'Second' }).getByRole('button', { name: 'Delete' }).click();
  expect(await second).toBe(true);
  await page.getByRole('alertdialog', { name: 'First' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await first).toBe(false);
});

test('all that is open is called off at once when asked', async () => {
  const answers = [modals.confirm(leaving), modals.prompt({ ...leaving, label: 'Why' })];
  modals.closeAll();
  expect(await Promise.all(answers)).toEqual([false, undefined]);
});
