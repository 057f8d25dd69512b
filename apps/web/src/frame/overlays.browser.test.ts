import '@mitto/widgets/tokens.css';
import { afterEach, expect, test } from 'vitest';
import styles from './overlays.module.css';

afterEach(() => document.body.replaceChildren());

function openPanel(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = styles['panel'] ?? '';
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const dimOf = (dialog: HTMLDialogElement) => getComputedStyle(dialog, '::backdrop').backgroundColor;

test('three panels dim the page once: only the newest lays anything over it', () => {
  const clear = 'rgba(0, 0, 0, 0)';
  const panels = [openPanel(), openPanel(), openPanel()];
  expect(panels.map(dimOf)).toEqual([clear, clear, expect.not.stringContaining(clear)]);
  panels[2]?.close();
  expect(panels.slice(0, 2).map(dimOf)).toEqual([clear, expect.not.stringContaining(clear)]);
});
