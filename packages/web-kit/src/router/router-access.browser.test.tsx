import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ana, aScene, endScenes, nobody } from './router.fixture.tsx';

const home = `${location.pathname}${location.search}`;

beforeEach(() => {
  history.replaceState(null, '', home);
  sessionStorage.clear();
});
afterEach(endScenes);

const place = () => location.hash;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('whoever has to set a new password first goes nowhere else', async () => {
  const { router, visitor } = await aScene({ as: { ...ana, forcePasswordReset: true } });
  await expect.element(heading('Login: password, forced: true')).toBeVisible();
  await router.go('home');
  expect(place()).toBe('#!/login?state=password&forceReset=true');
  visitor.current = ana;
  await router.afterLogin();
  await expect.element(heading('Home')).toBeVisible();
});

test('one who is signed in skips the login page, to the page their session says [web-kit 2.21]', async () => {
  const { router, visitor } = await aScene({ at: '#!/login' });
  await expect.element(heading('Home')).toBeVisible();
  visitor.current = { ...ana, roles: ['ROLE_ADMIN', 'ROLE_USER'] };
  await router.go('login');
  await expect.element(heading('Staff')).toBeVisible();
});

test('a page without the right authority leads to the page after login, or to the login page and back', async () => {
  await aScene({ at: '#!/staff' });
  await expect.element(heading('Home')).toBeVisible();
  await endScenes();
  const { router, visitor } = await aScene({ at: '#!/people/ben?tab=photos', as: nobody });
  await expect.element(heading('Login')).toBeVisible();
  visitor.current = ana;
  await router.afterLogin();
  await expect.element(heading('Person ben photos null')).toBeVisible();
});

test('the address that was wanted survives a reload of the login page, and other pages before the sign-in', async () => {
  const { router } = await aScene({ at: '#!/people/ben?tab=photos', as: nobody });
  await expect.element(heading('Login')).toBeVisible();
  await router.go('login', { state: 'register' });
  await endScenes();
  // The tab is loaded anew, and somebody signs in before the router has started.
  const { router: again } = await aScene({ as: ana, isRefresh: true });
  await expect.element(heading('Person ben photos null')).toBeVisible();
  // It is opened once.
  await again.go('login');
  await expect.element(heading('Home')).toBeVisible();
});

test('an address of another origin that somebody put there leads nowhere but home', async () => {
  for (const href of ['https://evil.example/', '//evil.example/home', 'javascript:alert(1)']) {
    sessionStorage.setItem('mitto-wanted', href);
    const { router, visitor } = await aScene({ at: '#!/login', as: nobody });
    visitor.current = ana;
    await router.afterLogin();
    await expect.element(heading('Home')).toBeVisible();
    expect(location.origin + location.pathname + location.search).toBe(location.origin + home);
    await endScenes();
  }
});

test('a session that ends leads to the login page', async () => {
  const { router, visitor } = await aScene({ at: '#!/people/ben' });
  expect(await router.recheck()).toBe('ignored');
  visitor.current = nobody;
  expect(await router.recheck()).toBe('completed');
  await expect.element(heading('Login')).toBeVisible();
});
