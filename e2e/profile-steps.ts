import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { labelled, openApp, openPanel } from './app-steps.ts';
import { type Language, saying } from './said.ts';

/** Timeout for steps that wait for the server or the network (ms). */
export const patience = { timeout: 30_000 };

export interface Stage {
  readonly world: World;
  readonly browser: Browser;
  readonly language: Language;
  readonly size: { readonly width: number; readonly height: number };
}

/** A page of a member, with functions to get the texts in its language and to find buttons by them. */
export interface Device {
  readonly page: Page;
  readonly say: ReturnType<typeof saying>;
  readonly button: (name: string) => Locator;
  readonly open: (intent: string) => Promise<void>;
}

export async function newContext({ world, browser, language, size }: Stage): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 18.7883, longitude: 98.9853 },
  });
  await context.addCookies([{ name: 'mitto_language', value: language, url: world.url }]);
  return context;
}

export function deviceOf(page: Page, language: Language): Device {
  const say = saying(language);
  return {
    page,
    say,
    button: (name) => page.getByRole('button', { name: say(name), exact: true }).filter({ visible: true }),
    open: (intent) => openPanel(page, intent),
  };
}

/** Signs in on the welcome page, as somebody who stays signed in, or with 'nothing' stores nothing on the device. */
export async function signIn(
  { page, say }: Device,
  { world }: Stage,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
  keeping: 'device' | 'nothing' = 'device',
): Promise<void> {
  await openApp(page, world.url);
  const field = labelled(page, say('account_password'));
  const begin = page.locator('[data-start]').filter({ visible: true }).first();
  await field.or(begin).first().waitFor();
  if (!(await field.isVisible())) await begin.click();
  await labelled(page, say('account_email')).fill(email);
  await field.fill(password);
  if (keeping === 'nothing') await page.locator('input[name="forget"]').check();
  await page.keyboard.press('Enter');
}

/** Makes a picture file whose colour depends on its name, so that pictures differ. */
export async function picture(name: string, width = 900, height = 1200) {
  const [r = 0, g = 0, b = 0] = Buffer.from(name.padEnd(3));
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

export async function photosOf(world: World, uid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from profile_photo where uid = ${uid} order by place`.execute(world.database.db);
  return rows.map(({ name }) => name);
}

export async function keysOf(world: World, uid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from profile_photo where uid = ${uid} order by place`.execute(world.database.db);
  return rows.map(({ key }) => key);
}

export interface KeptProfile {
  readonly name: string;
  readonly headline: string;
  readonly bio: string;
  readonly interested: readonly string[];
  readonly prompts: readonly object[] | null;
  readonly characteristics: object;
  readonly personality: object;
  readonly goals: object;
  readonly city: string | null;
  readonly available: boolean;
  readonly mobile: string | null;
}

export async function keptProfile(world: World, uid: string): Promise<KeptProfile | undefined> {
  const { rows } = await sql<KeptProfile>`
    select m.name, headline, bio, interested, prompts, characteristics, personality, goals,
      place.place->>'city' as city, available, m.mobile
    from profile join account_member m using (uid) join account_privacy using (uid)
      left join profile_place place using (uid)
    where uid = ${uid}`.execute(world.database.db);
  return rows[0];
}

/** Names of the form drafts in the page's storage. */
export function draftsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      name.startsWith('mitto-draft'),
    ),
  );
}
