import { aGuest } from '@mitto/activities/server/activities.fixture';
import { newId } from '@mitto/kit/ids';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { openActivities } from './activity-steps.ts';
import { newEmail, openPanel } from './app-steps.ts';
import { wellKnown } from './audience-screens.ts';
import { tell } from './chat-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { plans, saveCard, subscription } from './premium-steps.ts';
import type { Screen } from './screen.ts';

const isHome = /^(People|ผู้คน)/;
const minute = 60_000;

type Prepare = (person: TestPerson, world: World) => Promise<void>;

/** Signs in a new member, who is prepared before, and opens a panel. */
async function openWith(page: Page, world: World, intent: string, prepare?: Prepare): Promise<void> {
  const person = await world.person(newEmail('premium').split('@')[0] ?? '');
  await prepare?.(person, world);
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: isHome, level: 1 }).waitFor();
  await openPanel(page, intent);
}

/** Buys a plan with a saved card. */
async function subscribe(person: TestPerson, type: string, price: number): Promise<void> {
  await saveCard(person);
  const { result } = await person.call('customerCards', {});
  const pay = { with: 'card', cardId: result.cards[0]?.id ?? '' } as const;
  const wanted = { id: newId(), type, price, pay, seen: null };
  const { error } = await person.call('subscribe', wanted, { idempotencyKey: newId() });
  if (error) throw new Error(`No plan was bought: ${error.code}`);
}

async function pass(person: TestPerson, days: number): Promise<void> {
  const { error } = await person.call('moveSubscription', { days }, { idempotencyKey: newId() });
  if (error) throw new Error(`No time has passed: ${error.code}`);
}

const hasMonth: Prepare = (person) => subscribe(person, 'oneMonth', 1499);

const hasEnded: Prepare = async (person) => {
  await subscribe(person, 'threeDays', 299);
  await pass(person, 4);
};

/** Removes the saved card of the plan. The only card left is declined. */
const hasFailed: Prepare = async (person, { database }) => {
  await subscribe(person, 'oneMonth', 1499);
  await saveCard(person, 'declined');
  await database.db
    .updateTable('subscription_member')
    .set({ card: null })
    .where('uid', '=', person.uid)
    .execute();
  await pass(person, 31);
  await pass(person, 1);
};

const inThai = async (page: Page, { url }: World) =>
  await page.context().addCookies([{ name: 'mitto_language', value: 'th', url }]);

/** A screen in English, and the same in Thai. */
const inBoth = (name: string, isWhole: boolean, open: Screen['open']): Screen[] => [
  { name, isWhole, open },
  {
    name: `${name}-thai`,
    isWhole,
    open: async (page, world) => {
      await inThai(page, world);
      await open(page, world);
    },
  },
];

const prompt = (page: Page) => plans(page).locator('[data-panel="sheet"]');

const pressed = async (page: Page, intent: string, name: RegExp): Promise<void> => {
  await openPanel(page, intent);
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};

/** The prompt in a place that a press leads to. */
const promptAt = (name: string, intent: string, button: RegExp): Screen[] =>
  inBoth(`premium-prompt-${name}`, false, async (page, world) => {
    await openWith(page, world, intent);
    await pressed(page, intent, button);
    await prompt(page).waitFor();
  });

/** The prompt of a limit, which comes up by itself. */
const promptOf = (reason: string): Screen => ({
  name: `premium-prompt-${reason}`,
  open: async (page, world) => {
    const until = world.clock.now() + 700 * minute;
    await openWith(page, world, `subscription?reason=${reason}&until=${until}`);
    await prompt(page).waitFor();
  },
});

async function writeEarly(page: Page, world: World): Promise<void> {
  const ines = await world.person(newEmail('ines').split('@')[0] ?? '', { isPremium: true });
  await openWith(page, world, 'message', async (me) => {
    await act(me, 'likes', 'circles', ines);
    await act(ines, 'likes', 'circles', me);
    await tell(ines, me, { content: 'The quince finally flowered! I owe you proof.' });
    await tell(me, ines, { content: 'Saturday works.' });
  });
  await openPanel(page, `chat?rid=${ines.uid}&name=Ines`);
  const field = page.locator('dialog[data-intent="chat"]').getByRole('textbox').first();
  await field.fill('I will bring the map');
  await page.getByRole('timer').first().waitFor();
  // On a touch screen Enter begins a new line.
  await page
    .locator('dialog[data-intent="chat"]')
    .getByRole('button', { name: /^(Send|ส่ง)$/ })
    .click();
  await prompt(page).waitFor();
}

async function hostEarly(page: Page, world: World): Promise<void> {
  const mobile = `+6681${String(Date.now()).slice(-7)}`;
  const guest = await aGuest(world, newEmail('guest').split('@')[0] ?? '', { mobile });
  await openActivities(page, world, guest);
  await page
    .getByRole('button', { name: /^(Create Activity|สร้างกิจกรรม)$/ })
    .filter({ visible: true })
    .click();
  await prompt(page).waitFor();
}

const account = 'settings.account.subscription';

/** Screens of premium: the plans, the prompts in their places, and the member's subscription. */
export const premiumScreens: readonly Screen[] = [
  ...inBoth('premium-plans', false, async (page, world) => {
    await openWith(page, world, 'subscription');
    await plans(page).getByRole('radiogroup').waitFor();
  }),
  ...inBoth('premium-pay', true, async (page, world) => {
    await openWith(page, world, 'subscription', (person) => saveCard(person));
    await plans(page)
      .getByRole('radio', { name: /^(7 days|7 วัน)/ })
      .check();
    await plans(page)
      .getByRole('button', { name: /7 (days|วัน)/ })
      .click();
    await plans(page)
      .getByRole('button', { name: /251 MTC/ })
      .waitFor();
  }),
  ...inBoth('premium-welcome', true, async (page, world) => {
    await openWith(page, world, 'subscription', (person) => saveCard(person));
    const button = plans(page).getByRole('button', { name: /14\.99/ });
    await button.click();
    await plans(page).getByRole('radio', { name: /4242/ }).waitFor();
    await button.click();
    await plans(page).getByRole('switch').first().waitFor();
  }),
  ...inBoth('premium-prompt-wait', false, writeEarly),
  ...promptAt('privacy', 'settings.privacy', /^(Premium|พรีเมียม): /),
  ...promptAt('notifications', 'settings.notifications', /^(Premium|พรีเมียม): /),
  ...promptAt('search', 'settings.filters', /^(Premium|พรีเมียม): /),
  ...inBoth('premium-prompt-liked-me', false, async (page, world) => {
    await wellKnown(world, page);
    await pressed(page, 'audience?selected=likedMe', /^(Hidden profile|โปรไฟล์ที่ซ่อนอยู่)/);
    await prompt(page).waitFor();
  }),
  ...inBoth('premium-prompt-visits', false, async (page, world) => {
    await wellKnown(world, page);
    await pressed(page, 'audience?selected=visitedMe', /^(Hidden profile|โปรไฟล์ที่ซ่อนอยู่)/);
    await prompt(page).waitFor();
  }),
  ...inBoth('premium-prompt-activity', false, hostEarly),
  promptOf('likes'),
  promptOf('messages'),
  ...inBoth('premium-none', true, async (page, world) => {
    await openWith(page, world, account);
    await subscription(page).getByRole('heading', { level: 3 }).first().waitFor();
  }),
  ...inBoth('premium-active', true, async (page, world) => {
    await openWith(page, world, account, hasMonth);
    await subscription(page).getByRole('table').waitFor();
  }),
  ...inBoth('premium-refund', true, async (page, world) => {
    await openWith(page, world, account, hasMonth);
    const cancel = { name: /^(Cancel Subscription|ยกเลิกการสมัครสมาชิก)$/ };
    await subscription(page).getByRole('button', cancel).click();
    await page.getByRole('alertdialog').getByRole('button', cancel).click();
    await subscription(page)
      .getByRole('heading', { name: /^(Your plan is cancelled|ยกเลิกแพ็กเกจของคุณแล้ว)$/ })
      .waitFor();
  }),
  ...inBoth('premium-grace', true, async (page, world) => {
    await openWith(page, world, account, hasFailed);
    await subscription(page)
      .getByRole('button', { name: /14\.99/ })
      .waitFor();
  }),
  ...inBoth('premium-expired', true, async (page, world) => {
    await openWith(page, world, account, hasEnded);
    await subscription(page).getByRole('table').waitFor();
  }),
  ...inBoth('premium-year', false, async (page, world) => {
    await openWith(page, world, account, (person) => subscribe(person, 'twelveMonths', 749));
    await subscription(page).getByRole('table').waitFor();
  }),
];
