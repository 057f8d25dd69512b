import { day, hour } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { type DoubleSubscription, type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { stayIn } from '@mitto/testkit/stay-in';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { NotificationLanguage } from '../../contract/notification-language.ts';
import type { PushPayload } from '../../contract/push-payload.ts';

/** A world beside a push service. */
export interface PushWorld {
  readonly world: World;
  readonly double: PushDouble;
  /** Subscribes the device of a person, or the given browser. */
  subscribe(person: TestPerson, wishes?: SubscribeWishes): Promise<DoubleSubscription>;
  /** Pushes that a browser has received, oldest first, once every due job has run. */
  pushesTo(subscription: DoubleSubscription): Promise<PushPayload[]>;
  /** Numbers of pushes by outcome, once every due job has run; only outcomes since the last call. */
  outcomes(): Promise<Readonly<Record<string, number>>>;
  /** Begins the next test, three days later: names are new, and nothing is counted yet. */
  next(): Promise<void>;
  /** A member whose session lasts however much time passes. */
  someone(name: string, isPremium?: boolean): Promise<TestPerson>;
  /** Two members with a match, about which all have been told. The first one's device is subscribed. */
  aMatch(): Promise<PushedMatch>;
  close(): Promise<void>;
}

interface PushedMatch {
  readonly ana: TestPerson;
  readonly ben: TestPerson;
  readonly browser: DoubleSubscription;
}

interface SubscribeWishes {
  readonly browser?: DoubleSubscription;
  readonly language?: NotificationLanguage;
}

export async function startPushWorld(): Promise<PushWorld> {
  const clock = createTestClock();
  const double = await startPushDouble(clock.now);
  const push = { subject: 'mailto:operator@mitto.example', privateHosts: ['127.0.0.1'] };
  const counts = new Map<string, number>();
  const notificationFigures = {
    count: ({ channel, outcome }: { readonly channel: string; readonly outcome: string }) => {
      if (channel === 'push') counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    },
  };
  const world = await startWorld({ haveProfiles: true, clock, settings: { push }, notificationFigures });
  let turn = 0;
  const scene: PushWorld = {
    world,
    double,
    async subscribe({ call }, { browser, language = 'en' } = {}) {
      const { result } = await call('pushKey', {});
      const subscription = browser ?? (await double.subscribe(result.publicKey));
      const { status, text } = await call('subscribePush', { ...subscription, language });
      if (status !== 200) throw new Error(`The subscription was refused: ${text}`);
      return subscription;
    },
    async pushesTo({ endpoint }) {
      await world.drain();
      const own = double.received.filter((push) => push.endpoint === endpoint);
      // Our own server wrote the text.
      return own.map(({ text }) => JSON.parse(text.toString()) as PushPayload);
    },
    async outcomes() {
      await world.drain();
      const found = Object.fromEntries(counts);
      counts.clear();
      return found;
    },
    async next() {
      turn += 1;
      clock.advance(3 * day);
      double.trouble = undefined;
      await scene.outcomes();
    },
    someone: async (name, isPremium = false) =>
      stayIn(world, await world.person(`${name}-${turn}`, { isPremium })),
    async aMatch() {
      const [ana, ben] = [await scene.someone('ana'), await scene.someone('ben')];
      await match(ana, ben);
      await new Device(ana).do('readNotifications', 'notification_list', { upTo: clock.now() });
      const browser = await scene.subscribe(ana);
      await scene.outcomes();
      clock.advance(2 * hour);
      return { ana, ben, browser };
    },
    async close() {
      await world.close();
      await double.close();
    },
  };
  return scene;
}

/** Changes how a person wants to be notified. */
export async function choose(person: TestPerson, choices: object): Promise<void> {
  await new Device(person).do('changeNotificationChoices', 'notification_choices', { ...choices });
}

export async function match(one: TestPerson, other: TestPerson): Promise<void> {
  await act(one, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', one);
}

export async function write(by: TestPerson, to: TestPerson, content = 'Hello'): Promise<void> {
  const { status, code } = await new Device(by).do('messages', 'messages', { uid: to.uid, content });
  if (status !== 'applied') throw new Error(`The message was ${status}: ${code}`);
}
