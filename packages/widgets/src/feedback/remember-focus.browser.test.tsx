import '../tokens.css';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parkMouse } from '../emulate.fixture.ts';
import { createModals, type ModalService } from './create-modals.ts';
import { Modals } from './modals.tsx';

let modals: ModalService;
const words = { ok: 'OK', cancel: 'Cancel', close: 'Close' };
const names = ['Ana', 'Ben', 'Cleo'];

/** Removes the row of this person. */
let drop: (name: string) => void;

function List() {
  const [shown, setShown] = useState(names);
  useEffect(() => {
    drop = (gone) => setShown((all) => all.filter((one) => one !== gone));
  }, []);
  return shown.map((name) => (
    <p key={name}>
      <a href={`#${name}`}>{name}</a>
      <button
        type="button"
        onClick={() => void modals.confirm({ title: `Block ${name}?`, yes: 'Block' })}
      >{`Remove ${name}`}</button>
    </p>
  ));
}

beforeEach(async () => {
  await parkMouse();
  modals = createModals();
});

const button = (name: string) => page.getByRole('button', { name: `Remove ${name}` });

/** Asks at one row. The row goes while the dialog is open, or after it has given the focus back. */
async function remove(name: string, goes: 'before' | 'after'): Promise<void> {
  await render(
    <>
      <List />
      <Modals of={modals} words={words} />
    </>,
  );
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Block' });
  await expect.element(yes).toBeVisible();
  if (goes === 'before') drop(name);
  await yes.click();
  await expect.poll(() => document.querySelectorAll('dialog').length).toBe(0);
  if (goes === 'after') drop(name);
  await expect.element(button(name)).not.toBeInTheDocument();
}

test.each(['before', 'after'] as const)(
  'when the row that asked goes %s the dialog, the focus is on the next one',
  async (goes) => {
    await remove('Ben', goes);
    await expect.element(page.getByRole('link', { name: 'Cleo' })).toHaveFocus();
  },
);

test('after the last row the focus is on the one before', async () => {
  await remove('Cleo', 'before');
  await expect.element(button('Ben')).toHaveFocus();
});

test('a focus that has moved on stays where it is', async () => {
  await remove('Ana', 'before');
  (button('Cleo').element() as HTMLElement).focus();
  drop('Ben');
  await expect.element(button('Ben')).not.toBeInTheDocument();
  await expect.element(button('Cleo')).toHaveFocus();
});
