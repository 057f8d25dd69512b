import '../tokens.css';
import '../base.css';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createToasts } from './create-toasts.ts';
import { Toasts } from './toasts.tsx';
import { useLiftToasts } from './use-lift-toasts.ts';

afterEach(cleanup);

function Foot({ height }: { readonly height: number }) {
  const foot = useRef<HTMLElement>(null);
  useLiftToasts(foot);
  return (
    <footer ref={foot} style={{ position: 'fixed', inset: 'auto 0 0', height }}>
      Write
    </footer>
  );
}

test('a toast stands above what stands at the foot, also when that grows or goes', async () => {
  const toasts = createToasts();
  const shown = (height: number) => (
    <>
      {height > 0 && <Foot height={height} />}
      <Toasts of={toasts} />
    </>
  );
  const { rerender } = await render(shown(120));
  toasts.show({ text: 'Ben likes you', staysFor: 60_000 });
  const toast = page.getByText('Ben likes you');
  await expect.element(toast).toBeVisible();
  const below = () =>
    window.innerHeight - (toast.element().parentElement?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(below).toBe(136);
  await rerender(shown(300));
  await expect.poll(below).toBe(316);
  await rerender(shown(0));
  const tabbar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--tabbar'));
  await expect.poll(below).toBe(tabbar + 16);
});
