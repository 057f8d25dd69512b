import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aScene, broken, endScenes, nobody, slow } from './router.fixture.tsx';
import { usePlace, useRouter } from './use-router.ts';

const home = `${location.pathname}${location.search}`;

beforeEach(() => {
  history.replaceState(null, '', home);
  sessionStorage.clear();
});
afterEach(endScenes);

const place = () => location.hash;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('a page is opened by its name, and the address says which [web-kit 2.1, 2.9, 4.5]', async () => {
  const { router, events } = await aScene();
  await expect.element(heading('Home')).toBeVisible();
  events.length = 0;
  expect(await router.go('person', { uid: 'ana smith', tab: 'photos' })).toBe('completed');
  await expect.element(heading('Person ana smith photos null')).toBeVisible();
  expect(place()).toBe('#!/people/ana%20smith?tab=photos');
  expect(events).toEqual(['start', 'guard check', 'render', 'success', 'complete']);
});

test('what an address cannot carry travels beside it, also over a refresh [web-kit 2.11]', async () => {
  const { router } = await aScene();
  await router.go('person', { uid: 'ben', card: { name: 'Ben' } });
  expect(place()).toBe('#!/people/ben');
  await expect.element(heading('Person ben undefined {"name":"Ben"}')).toBeVisible();
  await endScenes();
  await aScene({ isRefresh: true });
  await expect.element(heading('Person ben undefined {"name":"Ben"}')).toBeVisible();
});

test('a child stands in the view of its abstract parent, which cannot be gone to itself [web-kit 2.3]', async () => {
  const { router, lines } = await aScene();
  expect(await router.go('garden.room', { number: '7' })).toBe('completed');
  await expect.element(page.getByText('In the garden')).toBeVisible();
  await expect.element(heading('A room')).toBeVisible();
  expect(await router.go('garden')).toBe('failed');
  expect(lines.at(-1)).toContain('unable to resolve route garden');
  expect(place()).toBe('#!/garden/room/7');
});

test('a named view is filled by the page that has it [web-kit 2.5]', async () => {
  const { router } = await aScene();
  await expect.element(heading('Side of home')).toBeVisible();
  await router.go('tall');
  await expect.element(heading('Side of home')).not.toBeInTheDocument();
});

test('a child without authorities of its own asks for those of its parent [web-kit 2.23]', async () => {
  await aScene({ at: '#!/garden/room/7', as: nobody });
  await expect.element(heading('Login')).toBeVisible();
  expect(place()).toBe('#!/login');
});

function LinkToChat() {
  const router = useRouter();
  return usePlace() ? <a href={router.intentAddress('chat', { rid: 'ben' })}>Chat</a> : null;
}

test('what is drawn with the very first page knows already where it leads over it', async () => {
  await aScene({ frame: <LinkToChat /> });
  const link = page.getByRole('link', { name: 'Chat' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('#!/home?open=chat'));
});

test('a missing param is logged and leads nowhere [web-kit 4.7, 8.2]', async () => {
  const { router, lines, events } = await aScene();
  // @ts-expect-error: the compiler would not let it pass.
  expect(await router.go('person', {})).toBe('failed');
  expect(lines.at(-1)).toContain('requires parameter, but none was provided');
  expect(events.slice(-2)).toEqual(['error', 'complete']);
  await expect.element(heading('Home')).toBeVisible();
});

test('a panel without what it needs opens neither by name nor by its address', async () => {
  const { router, lines, events } = await aScene({ at: '#!/home?open=chat&open=chat%3Frid%3D' });
  await expect.element(heading('Home')).toBeVisible();
  expect(events.filter((name) => name === 'panel left out')).toHaveLength(2);
  expect(router.state.place?.panels).toEqual([]);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toContain('left out: ParamMissing: The route chat requires parameter');
  // @ts-expect-error: the compiler would not let it pass.
  expect(await router.open('chat', {})).toBe('failed');
  expect(lines.at(-1)).toContain('chat requires parameter, but none was provided: rid');
  expect(router.state.place?.panels).toEqual([]);
});

test('an unknown address leads to the fallback [web-kit 2.6, 4.8, 8.1]', async () => {
  const { events, lines } = await aScene({ at: '#!/no/such/%E0%A4%A', as: nobody });
  await expect.element(heading('Login')).toBeVisible();
  expect(events).toContain('not found');
  expect(lines[0]).toContain('unable to resolve route /no/such/');
});

test('without a fallback of its own the root page, named by a dot, is it [web-kit 2.7]', async () => {
  const { router } = await aScene({ at: '#!/nowhere', fallback: '.' });
  expect(router.state.place?.route.name).toBe('.');
  expect(place()).toBe('#!/');
});

test('the address of the app itself leads to the fallback, and that is no failure', async () => {
  const { lines } = await aScene({ at: '#!/?ref=RF-ana-2026', as: nobody });
  await expect.element(heading('Login')).toBeVisible();
  expect(lines).toEqual([]);
});

test('a change to the current path is ignored [web-kit 4.10]', async () => {
  const { router, events } = await aScene();
  events.length = 0;
  expect(await router.go('home')).toBe('ignored');
  expect(events).toEqual([]);
});

test('of the transitions asked for during another one only the last is used [web-kit 4.12]', async () => {
  const { router } = await aScene();
  const first = router.go('slow');
  const second = router.go('staff');
  const third = router.go('person', { uid: 'ben' });
  expect(await second).toBe('replaced');
  slow.gate.resolve();
  expect([await first, await third]).toEqual(['completed', 'completed']);
  await expect.element(heading('Person ben undefined null')).toBeVisible();
  await router.back();
  await expect.element(heading('Slow')).toBeVisible();
});

test('a panel asked for while a page is on its way opens over that page', async () => {
  const { router } = await aScene();
  const going = router.go('slow');
  const opening = router.open('coins');
  slow.gate.resolve();
  expect([await going, await opening]).toEqual(['completed', 'completed']);
  expect(place()).toBe('#!/slow?open=coins');
});

test('a page that throws while it is drawn is replaced by the notice of the app', async () => {
  const { router } = await aScene({ broken: ({ error }) => <h1>{`Broken: ${String(error)}`}</h1> });
  expect(await router.go('throws')).toBe('completed');
  await expect.element(heading('Broken: Error: a bug of the page')).toBeVisible();
  await router.back();
  await expect.element(heading('Home')).toBeVisible();
});

test('a page that throws is drawn anew when it is asked for again, and what is around it stays', async () => {
  const { router } = await aScene({
    broken: ({ reset }) => (
      <button type="button" onClick={reset}>
        Again
      </button>
    ),
  });
  await router.go('garden.room', { number: 'none' });
  await expect.element(page.getByText('In the garden')).toBeVisible();
  const again = page.getByRole('button', { name: 'Again' });
  await again.click();
  await expect.element(again).toBeVisible();
  await router.go('garden.room', { number: '8' });
  await expect.element(heading('A room')).toBeVisible();
  expect(page.getByText('In the garden').elements()).toHaveLength(1);
});

test('a transition is over when the page is on the screen', async () => {
  const { router } = await aScene();
  const late = new Promise((resolve) => setTimeout(resolve, 1000, 'late'));
  expect(await Promise.race([router.go('tall'), late])).toBe('completed');
  await expect.element(page.getByText('Tall')).toBeVisible();
});

test('a page whose parts come late leaves the one before in its place', async () => {
  const { router } = await aScene();
  const going = router.go('late');
  await expect.poll(place).toBe('#!/late');
  await expect.element(heading('Home')).toBeVisible();
  slow.gate.resolve();
  await going;
  await expect.element(heading('Late')).toBeVisible();
  await expect.element(heading('Home')).not.toBeInTheDocument();
});

test('Back gives up a page that never loads', async () => {
  const { router } = await aScene();
  await router.go('tall');
  const never = router.go('slow');
  expect(await router.back()).toBe('completed');
  expect(await never).toBe('replaced');
  await expect.element(heading('Home')).toBeVisible();
});

test('an interceptor stops a transition, or leads it elsewhere [web-kit 4.6, 4.11]', async () => {
  const { router, events } = await aScene();
  const forget = router.intercept((to) => (to.route.name === 'tall' ? 'stop' : 'pass'));
  expect(await router.go('tall')).toBe('stopped');
  expect(place()).toBe('#!/home');
  forget();
  router.intercept(async (to) =>
    to.route.name === 'tall' ? { name: 'person', params: { uid: 'x' } } : 'pass',
  );
  expect(await router.go('tall')).toBe('completed');
  expect(place()).toBe('#!/people/x');
  expect(events).toContain('redirect');
});

test('stopped on the way back, the address is what the page is', async () => {
  const { router } = await aScene();
  await router.go('tall');
  router.intercept((to) => (to.route.name === 'home' ? 'stop' : 'pass'));
  expect(await router.back()).toBe('stopped');
  expect(place()).toBe('#!/tall');
  expect(router.state.place?.route.name).toBe('tall');
});

test('an address written into the bar is followed, and may be refused [web-kit 2.14]', async () => {
  const { router } = await aScene();
  location.hash = '#!/people/ana?tab=photos';
  await expect.element(heading('Person ana photos null')).toBeVisible();
  await router.back();
  await expect.element(heading('Home')).toBeVisible();
  await endScenes();
  await aScene({ isLocationChangeAllowed: false });
  location.hash = '#!/tall';
  await expect.poll(place).toBe('#!/home');
  await expect.element(heading('Home')).toBeVisible();
});

test('a module that fails is told, the page stays, and it can be tried again [web-kit 2.4, 4.9]', async () => {
  const { router, events } = await aScene();
  expect(await router.go('broken')).toBe('failed');
  expect(events).toContain('module load error');
  expect(router.state.failure).toMatchObject({ kind: 'module', href: '/broken' });
  expect(place()).toBe('#!/home');
  expect(await router.retry()).toBe('failed');
  expect(await router.retry()).toBe('completed');
  expect(router.state.failure).toBeUndefined();
  await expect.element(heading('Mended')).toBeVisible();
  expect(broken.tries).toBe(3);
});

test('a first page that fails to load is tried again in place', async () => {
  const { router } = await aScene({ at: '#!/broken' });
  expect(router.state.failure?.kind).toBe('module');
  await router.retry();
  expect(await router.retry()).toBe('completed');
  await expect.element(heading('Mended')).toBeVisible();
});

test('only scripts and styles are loaded [web-kit 7.2]', async () => {
  const { router, lines } = await aScene();
  expect(await router.go('styled')).toBe('failed');
  expect(lines.at(-1)).toContain('Only scripts and styles are loaded');
});

test('a link is an anchor with the address, and a plain click stays in the app', async () => {
  await aScene();
  const link = page.getByRole('link', { name: 'Ana' });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe(`${home}#!/people/ana?tab=photos`);
  await link.click();
  await expect.element(heading('Person ana photos null')).toBeVisible();
});

test('the same tree works with paths instead of #! [web-kit 2.10]', async () => {
  const { router } = await aScene({ delimiter: '', base: '/app', at: '/app/people/ana?tab=photos' });
  await expect.element(heading('Person ana photos null')).toBeVisible();
  await router.go('home');
  expect(location.pathname).toBe('/app/home');
  await router.back();
  expect(`${location.pathname}${location.search}`).toBe('/app/people/ana?tab=photos');
  history.replaceState(null, '', home);
});

test('a new page begins at its top, and Back leads to where one was [web-kit 2.15]', async () => {
  const { router, end } = await aScene();
  await router.go('tall');
  scrollTo(0, 1500);
  await router.go('person', { uid: 'ana' });
  expect(scrollY).toBe(0);
  await router.back();
  await expect.poll(() => scrollY).toBe(1500);
  dispatchEvent(new Event('pagehide'));
  end();
  scrollTo(0, 0);
  await aScene({ isRefresh: true });
  await expect.poll(() => scrollY).toBe(1500);
});
