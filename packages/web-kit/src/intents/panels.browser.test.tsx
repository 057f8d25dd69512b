import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aScene, endScenes, nobody } from '../router/router.fixture.tsx';

const home = `${location.pathname}${location.search}`;
const place = () => location.hash;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  history.replaceState(null, '', home);
  sessionStorage.clear();
});
afterEach(endScenes);

test('panels lie over the page, one over the other, and Back closes the newest [web-kit 2.16]', async () => {
  const { router } = await aScene();
  await page.getByRole('link', { name: 'Write' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Panel chat' })).toBeVisible();
  await page.getByRole('button', { name: 'Buy coins' }).click();
  await expect.element(heading('Coins')).toBeVisible();
  expect(place()).toBe('#!/home?open=chat%3Frid%3Dben&open=coins');
  await router.back();
  await expect.element(heading('Coins')).not.toBeInTheDocument();
  await expect.element(heading('Chat with ben')).toBeVisible();
  await router.back();
  expect(place()).toBe('#!/home');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the focus stays in the newest panel and goes back to what opened it', async () => {
  await aScene();
  const opener = page.getByRole('link', { name: 'Write' });
  await opener.click();
  await expect.element(heading('Chat with ben')).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.keyboard('{Tab}');
    const isInside =
      document.activeElement?.closest('dialog') !== null || document.activeElement === document.body;
    expect(isInside).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.poll(place).toBe('#!/home');
  await expect.poll(focused).toBe('Write');
});

test('a panel that takes the place of the newest leaves what lies below as it was', async () => {
  const { router } = await aScene();
  await router.open('coins');
  await router.open('chat', { rid: 'ben' });
  const before = history.length;
  await router.turn('chat', { rid: 'cleo' });
  await expect.element(heading('Chat with cleo')).toBeVisible();
  expect([place(), history.length]).toEqual(['#!/home?open=coins&open=chat%3Frid%3Dcleo', before]);
  await router.close();
  await expect.poll(place).toBe('#!/home?open=coins');
  await router.close();
  await expect.poll(place).toBe('#!/home');
});

test('Escape closes one panel at a time [web-kit 2.17]', async () => {
  const { router } = await aScene();
  await router.open('chat', { rid: 'ben' });
  await router.open('coins');
  await userEvent.keyboard('{Escape}');
  await expect.poll(place).toBe('#!/home?open=chat%3Frid%3Dben');
  await userEvent.keyboard('{Escape}');
  await expect.poll(place).toBe('#!/home');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a dialog the browser closes by force takes its panel along, and no other', async () => {
  const { router } = await aScene();
  await router.open('chat', { rid: 'ben' });
  await router.open('coins');
  await expect.element(heading('Coins')).toBeVisible();
  const newest = document.querySelector('[data-intent="coins"]');
  if (newest instanceof HTMLDialogElement) newest.close();
  await expect.poll(place).toBe('#!/home?open=chat%3Frid%3Dben');
  await expect.element(heading('Coins')).not.toBeInTheDocument();
  expect(router.state.place?.panels.map(({ name }) => name)).toEqual(['chat']);
});

test('drawn twice, as React does while developing, a panel stays open', async () => {
  const { router } = await aScene({ isStrict: true });
  await router.open('chat', { rid: 'ben' });
  await expect.element(heading('Chat with ben')).toBeVisible();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(place()).toBe('#!/home?open=chat%3Frid%3Dben');
  await expect.element(heading('Chat with ben')).toBeVisible();
});

test('a deep link opens the stack, and Back closes it panel by panel', async () => {
  const { router } = await aScene({
    at: '#!/home?open=chat%3Frid%3Dben&open=settings.privacy&open=nonsense',
  });
  await expect.element(page.getByText('Tall panel')).toBeVisible();
  expect(router.state.place?.panels.map(({ name }) => name)).toEqual(['chat', 'settings.privacy']);
  await router.back();
  expect(place()).toBe('#!/home?open=chat%3Frid%3Dben');
  await expect.element(heading('Chat with ben')).toBeVisible();
  await router.back();
  expect(place()).toBe('#!/home');
  await expect.element(heading('Home')).toBeVisible();
});

test('all panels close at once, and none of them comes back with Back', async () => {
  const { router } = await aScene();
  await router.go('tall');
  await router.open('chat', { rid: 'ben' });
  await router.open('coins');
  expect(await router.closeAll()).toBe('completed');
  expect(place()).toBe('#!/tall');
  await router.back();
  expect(place()).toBe('#!/home');
});

test('going to another page leaves the panels behind; Back finds them again', async () => {
  const { router } = await aScene();
  await router.open('chat', { rid: 'ben' });
  await router.go('tall');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await router.back();
  await expect.element(heading('Chat with ben')).toBeVisible();
});

test('three open panels and how far they were scrolled outlive a refresh [web-kit 2.12]', async () => {
  const { router, end } = await aScene({ at: '#!/tall' });
  await router.open('chat', { rid: 'ben' });
  await router.open('coins');
  await router.open('settings.privacy');
  const panel = () => document.querySelector('[data-intent="settings.privacy"]');
  await expect.poll(() => panel()?.scrollHeight).toBeGreaterThan(2000);
  panel()?.scrollTo(0, 700);
  const entries = history.length;
  dispatchEvent(new Event('pagehide'));
  end();
  await endScenes();
  const { router: next } = await aScene({ isRefresh: true });
  expect(next.state.place?.panels.map(({ name }) => name)).toEqual(['chat', 'coins', 'settings.privacy']);
  await expect.poll(() => panel()?.scrollTop).toBe(700);
  expect(history.length).toBe(entries);
  await next.back();
  await next.back();
  expect(place()).toBe('#!/tall?open=chat%3Frid%3Dben');
});

test('a panel one may not see leads where its page would; one open to anyone opens for anyone', async () => {
  await aScene({ at: '#!/home?open=vault' });
  await expect.element(heading('Home')).toBeVisible();
  expect(place()).toBe('#!/home');
  await endScenes();
  await aScene({ at: '#!/login?open=coins', as: nobody });
  expect(place()).toBe('#!/login');
  await endScenes();
  await aScene({ at: '#!/login?open=contact-us', as: nobody });
  await expect.element(heading('Contact us')).toBeVisible();
});

test('an intent nobody knows is logged and opens nothing', async () => {
  const { router, lines } = await aScene();
  // @ts-expect-error: the compiler would not let it pass.
  expect(await router.open('nonsense')).toBe('failed');
  expect(lines.at(-1)).toContain('unable to resolve intent nonsense');
});

test('with motion wanted a panel slides in from the right [web-kit 2.18]', async () => {
  const { router } = await aScene();
  const slides: unknown[] = [];
  const { animate } = Element.prototype;
  // The slide takes only a quarter of a second, so record the call to animate().
  Element.prototype.animate = function noted(frames, options) {
    slides.push(frames);
    return animate.call(this, frames, options);
  };
  await router.open('coins');
  await router.close();
  await expect.poll(() => slides.length).toBe(2);
  Element.prototype.animate = animate;
  const [into, out] = slides;
  const [away, there] = [{ transform: 'translateX(100%)' }, { transform: 'none' }];
  expect([into, out]).toEqual([
    [away, there],
    [there, away],
  ]);
});

test('a panel asked for again while it still slides away opens, and starts anew', async () => {
  const { router } = await aScene();
  await router.open('coins');
  await expect.element(heading('Coins')).toBeVisible();
  const first = document.querySelector('dialog[open]');
  await router.close();
  await router.open('coins');
  await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(1);
  expect(document.querySelector('dialog[open]')).not.toBe(first);
  await expect.poll(() => document.querySelectorAll('dialog').length).toBe(1);
  await expect.element(heading('Coins')).toBeVisible();
});
