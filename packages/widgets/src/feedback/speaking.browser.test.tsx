import '../tokens.css';
import '../base.css';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../drawn.fixture.ts';
import { parkMouse } from '../emulate.fixture.ts';
import { Alert } from './alert.tsx';
import { createToasts } from './create-toasts.ts';
import { Loading } from './loading.tsx';
import { Modal } from './modal.tsx';
import { Sheet } from './sheet.tsx';
import { TroubleNotice } from './state-notice.tsx';
import { Toasts } from './toasts.tsx';

beforeEach(parkMouse);

afterEach(() => {
  vi.useRealTimers();
});

const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

describe('a toast', () => {
  test('is announced, and goes after 3000 ms [widgets 2.12, m9.2]', async () => {
    const toasts = createToasts();
    await render(<Toasts of={toasts} closeLabel="Dismiss" />);
    fakeTime();
    toasts.show({ text: 'Joined', tone: 'success' });
    await nextFrame();
    await vi.advanceTimersByTimeAsync(2999);
    await nextFrame();
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Joined');
    await vi.advanceTimersByTimeAsync(1);
    await nextFrame();
    expect(document.querySelector('[role="status"]')?.textContent).toBe('');
  });

  test('goes, too, when the pointer left it without an event', async () => {
    const toasts = createToasts();
    await render(<Toasts of={toasts} closeLabel="Dismiss" />);
    toasts.show({ text: 'Omar is blocked', staysFor: 300 });
    const text = page.getByText('Omar is blocked');
    await expect.element(text).toBeVisible();
    text.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await expect.poll(() => text.query(), { timeout: 4000 }).toBeNull();
  });

  test('a dialog that opens later does not put it out of reach', async () => {
    const toasts = createToasts();
    let pressed = 0;
    const dialog = createRef<HTMLDialogElement>();
    await render(
      <>
        <dialog ref={dialog}>Above</dialog>
        <Toasts of={toasts} closeLabel="Dismiss" />
      </>,
    );
    const onPress = () => {
      pressed += 1;
    };
    toasts.show({ text: 'Updated', action: { label: 'Reload', onPress }, staysFor: 60_000 });
    await expect.element(page.getByText('Updated')).toBeVisible();
    dialog.current?.showModal();
    await expect.element(page.getByRole('dialog').getByText('Updated')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    expect(pressed).toBe(1);
  });

  test('over an open dialog its act can be pressed, and it outlives the dialog', async () => {
    const toasts = createToasts();
    let pressed = 0;
    await render(
      <>
        <dialog ref={(dialog) => dialog?.showModal()}>
          <button type="button" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            Close
          </button>
        </dialog>
        <Toasts of={toasts} closeLabel="Dismiss" />
      </>,
    );
    const onPress = () => {
      pressed += 1;
    };
    const undo = { label: 'Undo', onPress };
    toasts.show({ text: 'Unblocked', action: undo, staysFor: 60_000 });
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(pressed).toBe(1);
    toasts.show({ text: 'Hidden', action: undo, staysFor: 60_000 });
    await expect.element(page.getByText('Hidden')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('Hidden')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(pressed).toBe(2);
  });

  test('waits while one hovers it, and then runs down what was left [widgets d.8]', async () => {
    const toasts = createToasts();
    await render(<Toasts of={toasts} closeLabel="Dismiss" />);
    fakeTime();
    toasts.show({ text: 'Not sent', action: { label: 'Try again', onPress: () => undefined } });
    await nextFrame();
    await vi.advanceTimersByTimeAsync(2000);
    await nextFrame();
    const button = document.querySelector<HTMLElement>('[role="status"] button');
    button?.focus();
    await nextFrame();
    await vi.advanceTimersByTimeAsync(60_000);
    await nextFrame();
    expect(document.body.textContent).toContain('Not sent');
    button?.blur();
    await nextFrame();
    await vi.advanceTimersByTimeAsync(999);
    await nextFrame();
    expect(document.body.textContent).toContain('Not sent');
    await vi.advanceTimersByTimeAsync(1);
    await nextFrame();
    expect(document.body.textContent).not.toContain('Not sent');
  });

  test('stays for as many ms as it is told [widgets 4.9]', async () => {
    const toasts = createToasts();
    await render(<Toasts of={toasts} closeLabel="Dismiss" />);
    fakeTime();
    toasts.show({ text: 'Joined', staysFor: 500 });
    await nextFrame();
    await vi.advanceTimersByTimeAsync(500);
    await nextFrame();
    expect(toasts.list()).toEqual([]);
  });

  test('does its action once and goes', async () => {
    const toasts = createToasts();
    let undone = 0;
    await render(<Toasts of={toasts} closeLabel="Dismiss" />);
    toasts.show({ text: 'Deleted', action: { label: 'Undo', onPress: () => (undone += 1) } });
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(undone).toBe(1);
    await expect.element(page.getByText('Deleted')).not.toBeInTheDocument();
  });

  test('lies above a dialog that was opened before it', async () => {
    const toasts = createToasts();
    await render(
      <>
        <Toasts of={toasts} closeLabel="Dismiss" />
        <Modal isOpen title="Wide open" />
      </>,
    );
    toasts.show({ text: 'Joined' });
    await expect.element(page.getByText('Joined')).toBeVisible();
    const { left, top } = page.getByText('Joined').element().getBoundingClientRect();
    // A toast is above the backdrop of a modal dialog only if the toast is in the top layer.
    const region = page.getByText('Joined').element().closest('[popover]');
    expect(region?.matches(':popover-open')).toBe(true);
    expect([left, top].every(Number.isFinite)).toBe(true);
  });
});

function Overlaid() {
  const [isOpen, setOpen] = useState(false);
  const face = { isOpen, onClose: () => setOpen(false), title: 'Filters', closeLabel: 'Close' };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet {...face}>Inside</Sheet>
    </>
  );
}

describe('a sheet', () => {
  test('opens with its name, closes by × and Escape, and gives the focus back', async () => {
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

test('a sheet pulled down far enough closes, and a little pull springs back', async () => {
  await render(<Overlaid />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const head = page.getByRole('heading', { name: 'Filters' }).element();
  pull(head, 20);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  pull(head, 140);
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
});

function pull(element: Element, by: number): void {
  const finger = { bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true };
  const header = element.closest('header') ?? element;
  // Replaced, because the browser cannot capture a simulated pointer.
  header.setPointerCapture = () => undefined;
  header.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientY: 300 }));
  header.dispatchEvent(new PointerEvent('pointermove', { ...finger, clientY: 300 + by }));
  const late = performance.now() + 400;
  while (performance.now() < late);
  header.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientY: 300 + by }));
}

test('danger interrupts who listens; a success waits for a pause [widgets 2.11]', async () => {
  let closed = 0;
  await render(
    <>
      <Alert tone="danger">Not saved</Alert>
      <Alert tone="success" onClose={() => (closed += 1)} closeLabel="Close">
        Saved
      </Alert>
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved');
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(closed).toBe(1);
});

test('what loads shows nothing for 150 ms, and then what is coming [widgets d.9]', async () => {
  fakeTime();
  await render(<Loading label="Loading people">Skeletons</Loading>);
  await vi.advanceTimersByTimeAsync(149);
  await nextFrame();
  expect(document.body.textContent).not.toContain('Skeletons');
  await vi.advanceTimersByTimeAsync(1);
  await nextFrame();
  expect(document.body.textContent).toContain('Skeletons');
  expect(document.querySelector('[aria-busy="true"]')?.getAttribute('aria-label')).toBe('Loading people');
});

test('a failure is read out with its way on', async () => {
  let tried = 0;
  await render(
    <TroubleNotice
      title="That didn’t load"
      action={
        <button type="button" onClick={() => (tried += 1)}>
          Try again
        </button>
      }
    >
      Nothing was lost.
    </TroubleNotice>,
  );
  await expect.element(page.getByRole('alert').getByText('Nothing was lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(tried).toBe(1);
});
