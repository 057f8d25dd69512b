import '@mitto/widgets/tokens.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import styles from './overlays.module.css';

const open = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};

const dims = () =>
  [...document.querySelectorAll('dialog')].map(
    (dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor,
  );

test('three panels dim the page once: only the newest lays anything over it', async () => {
  const clear = 'rgba(0, 0, 0, 0)';
  const names = ['account', 'devices', 'help'];
  await render(names.map((name) => <dialog key={name} ref={open} className={styles['panel']} />));
  await expect.poll(dims).toEqual([clear, clear, expect.not.stringContaining(clear)]);
  document.querySelectorAll('dialog')[2]?.close();
  await expect.poll(() => dims().slice(0, 2)).toEqual([clear, expect.not.stringContaining(clear)]);
});
