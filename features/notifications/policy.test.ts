import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { deliveryChannels, notificationKinds, switchOf } from './contract/notification-kinds.ts';
import { decide, type NotificationFacts, type PushDecision } from './policy.ts';

const at = 1_800_000_000_000;
const names = ['interest', 'profileVisits', 'match', 'newMessages'] as const;
const premiumOnly: readonly string[] = ['interest', 'profileVisits'];
const choices = ['default', 'on', 'off', 'unconfigured'] as const;
const standings = ['active', 'paused', 'suspended', 'disabled'] as const;
const both = [false, true];

type Choice = (typeof choices)[number];

interface Cell {
  readonly kind: (typeof notificationKinds)[number];
  readonly channel: (typeof deliveryChannels)[number];
  /** State of the switch that belongs to the kind. */
  readonly choice: Choice;
  readonly isOnByDefault: boolean;
  readonly standing: (typeof standings)[number];
  readonly isPremium: boolean;
  readonly isShown: boolean;
  readonly isMuted: boolean;
  readonly isSeen: boolean;
  readonly isQuiet: boolean;
}

function* cells(): Generator<Cell> {
  for (const kind of notificationKinds)
    for (const channel of deliveryChannels)
      for (const choice of choices)
        for (const isOnByDefault of both)
          for (const standing of standings)
            for (let bits = 0; bits < 32; bits += 1) {
              const [isPremium, isShown, isMuted, isSeen, isQuiet] = [1, 2, 4, 8, 16].map(
                (bit) => (bits & bit) !== 0,
              ) as [boolean, boolean, boolean, boolean, boolean]; // Five bits make five booleans.
              yield {
                kind,
                channel,
                choice,
                isOnByDefault,
                standing,
                isPremium,
                isShown,
                isMuted,
                isSeen,
                isQuiet,
              };
            }
}

function factsOf(cell: Cell): NotificationFacts {
  const own = switchOf[cell.kind];
  const items = names
    .filter((name) => !(cell.choice === 'unconfigured' && name === own))
    .map((name) => ({ name, label: name, isPremiumOnly: premiumOnly.includes(name) }));
  return {
    ...cell,
    at,
    quietUntil: cell.isQuiet ? at + 1 : at,
    configured: {
      sections: deliveryChannels.map((name) => ({ name, label: name, items })),
      // All other switches say the opposite, so that reading a wrong one is seen.
      defaults: Object.fromEntries(
        names.map((name) => [name, name === own ? cell.isOnByDefault : !cell.isOnByDefault]),
      ),
    },
    switches:
      own === undefined || cell.choice === 'default' || cell.choice === 'unconfigured'
        ? {}
        : { [own]: cell.choice === 'on' },
  };
}

const hasNoSwitch = (kind: Cell['kind']): boolean =>
  kind === 'coins' || kind === 'activity' || kind === 'verification';

/** The rules as a list of sentences, from the strongest to the weakest, apart from the code. */
const rules: readonly [holds: (cell: Cell) => boolean, then: PushDecision][] = [
  [({ standing }) => standing === 'disabled', { send: 'never', why: 'standing' }],
  [({ kind, standing }) => kind !== 'security' && standing !== 'active', { send: 'never', why: 'standing' }],
  [({ isShown }) => !isShown, { send: 'never', why: 'gone' }],
  [({ isSeen }) => isSeen, { send: 'never', why: 'seen' }],
  [({ kind }) => kind === 'security', { send: 'now' }],
  [
    ({ kind, isMuted }) => isMuted && (kind === 'message' || kind === 'request'),
    { send: 'never', why: 'muted' },
  ],
  // Any other switch of the channel speaks for coins and activities: here all are on, or all are off.
  [({ kind, isOnByDefault }) => hasNoSwitch(kind) && isOnByDefault, { send: 'never', why: 'off' }],
  [({ kind, channel }) => hasNoSwitch(kind) && channel === 'inapp', { send: 'now' }],
  [({ kind, isQuiet }) => hasNoSwitch(kind) && isQuiet, { send: 'later', at: at + 1 }],
  [({ kind }) => hasNoSwitch(kind), { send: 'now' }],
  [({ choice }) => choice === 'unconfigured' || choice === 'off', { send: 'never', why: 'off' }],
  [({ choice, isOnByDefault }) => choice === 'default' && !isOnByDefault, { send: 'never', why: 'off' }],
  [
    ({ kind, isPremium, channel }) =>
      (kind === 'like' || kind === 'visit') && !isPremium && channel !== 'inapp',
    { send: 'never', why: 'premium-only' },
  ],
  [({ channel }) => channel === 'inapp', { send: 'now' }],
  [({ isQuiet }) => isQuiet, { send: 'later', at: at + 1 }],
  [() => true, { send: 'now' }],
];

test('every switch × kind × channel × standing × relation is decided as the rules say', () => {
  const met = new Set<number>();
  const wrong: Cell[] = [];
  let count = 0;
  for (const cell of cells()) {
    const rule = rules.findIndex(([holds]) => holds(cell));
    const decided = decide(cell.kind, cell.channel, factsOf(cell));
    if (!isDeepStrictEqual(decided, rules[rule]?.[1])) wrong.push(cell);
    met.add(rule);
    count += 1;
  }
  expect(wrong).toEqual([]);
  expect(count).toBe(notificationKinds.length * 3 * 4 * 2 * 4 * 32);
  expect([...met].toSorted((a, b) => a - b)).toEqual([...rules.keys()]);
});

test('a channel without a section in the configuration sends nothing but security', () => {
  const facts: NotificationFacts = {
    at,
    standing: 'active',
    isPremium: true,
    isShown: true,
    isMuted: false,
    isSeen: false,
    configured: { sections: [], defaults: { match: true } },
    switches: { match: true },
    quietUntil: at,
  };
  expect(decide('match', 'email', facts)).toEqual({ send: 'never', why: 'off' });
  expect(decide('security', 'email', facts)).toEqual({ send: 'now' });
});

test('coins are told on every channel on which the member can have and wants anything', () => {
  const items = [
    { name: 'interest', label: 'Interest', isPremiumOnly: true },
    { name: 'match', label: 'Matches', isPremiumOnly: false },
  ];
  const facts: NotificationFacts = {
    at,
    standing: 'active',
    isPremium: false,
    isShown: true,
    isMuted: false,
    isSeen: false,
    configured: { sections: [{ name: 'email', label: 'Email', items }], defaults: { interest: true } },
    switches: { match: true },
    quietUntil: at,
  };
  expect(decide('coins', 'email', facts)).toEqual({ send: 'now' });
  // The switch of likes is on for everybody, and tells members without premium nothing.
  expect(decide('coins', 'email', { ...facts, switches: {} })).toEqual({ send: 'never', why: 'off' });
  expect(decide('coins', 'email', { ...facts, switches: {}, isPremium: true })).toEqual({ send: 'now' });
  expect(decide('coins', 'push', facts)).toEqual({ send: 'never', why: 'off' });
});
