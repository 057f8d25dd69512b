import { day, hour } from '@mitto/kit/time';
import { isNightly, sized } from '@mitto/testkit/sized';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  graceMs,
  type Membership,
  nextTry,
  type Period,
  premiumUntil,
  renewPlan,
  renews,
  startPlan,
  type Terms,
  takeBack,
} from './policy.ts';

const years = sized({ short: 200, nightly: 10_000 });
const histories = sized({ short: 1000, nightly: 200_000 });

// Whole, half and quarter hours from UTC, clock changes of an hour and of 30 minutes, both hemispheres.
const zones = [
  ...['UTC', 'Asia/Bangkok', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Tokyo', 'Asia/Tehran', 'Asia/Gaza'],
  ...['Europe/Berlin', 'Europe/London', 'Europe/Lisbon', 'Europe/Dublin', 'Europe/Istanbul'],
  ...['America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'America/Santiago', 'America/Havana'],
  ...['America/Sao_Paulo', 'America/Nuuk', 'America/Phoenix', 'Africa/Cairo', 'Africa/Casablanca'],
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Adelaide', 'Pacific/Auckland', 'Pacific/Chatham'],
  ...['Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Marquesas'],
];

const month: Terms = { type: 'oneMonth', frequency: 'monthly', amount: 1499, days: 30, commitment: 1 };

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Date and time that the clocks of a zone show, as ISO text. Written apart from the code that is tested. */
function shown(zone: string, at: number): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock.format(at).replace(' ', 'T');
}

function wantedDay(start: string, months: number): string {
  const [year = 0, first = 0, date = 0] = start.slice(0, 10).split('-').map(Number);
  const last = new Date(Date.UTC(year, first - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, first - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

test(`${years} years of plans that renew: no period is doubled or missing`, () => {
  expect(zones).toHaveLength(30);
  const random = seeded(20_261_125);
  for (let each = 0; each < years; each += 1) {
    const zone = zones[each % zones.length] ?? 'UTC';
    // Ends of months, 29 February and the hours of clock changes are as likely as all other moments together.
    const now = startOf(each, random);
    const begun = shown(zone, now);
    let { membership, period } = startPlan({ plan: null, paidUntil: null }, month, { zone, now });
    for (let months = 1; months <= 12; months += 1) {
      const end = period.endsAt;
      const at = shown(zone, end);
      const label = `${zone} ${begun} + ${months}`;
      expect(at.slice(0, 10), label).toBe(wantedDay(begun, months));
      // Only a time that a change of the clocks skips is moved, by the length of the gap.
      if (at.slice(11) !== begun.slice(11)) expect(isBesideGap(zone, end), label).toBe(true);
      const failed = Math.floor(random() * 4);
      const paidAt = nextTry(end, failed) ?? end;
      const next = renewPlan({ plan: membership.plan, paidUntil: end }, paidAt);
      expect(next.period.startsAt, label).toBe(end);
      ({ membership, period } = next);
    }
    expect(membership.plan.payments).toBe(13);
  }
});

/** True when a change of the clocks skips a time within two hours before or after a moment. */
function isBesideGap(zone: string, at: number): boolean {
  const wall = (moment: number) => Date.parse(`${shown(zone, moment)}Z`);
  return wall(at + 2 * hour) - wall(at - 2 * hour) > 4 * hour;
}

function startOf(number: number, random: () => number): number {
  const year = 2024 + Math.floor(random() * 8);
  const anywhere = Date.UTC(year, 0, 1) + Math.floor(random() * 365 * day);
  if (number % 2 === 0) return anywhere;
  const ends = [Date.UTC(year, 0, 31), Date.UTC(2028, 1, 29), Date.UTC(year, 9, 31), Date.UTC(year, 2, 28)];
  const close = ends[Math.floor(random() * ends.length)] ?? anywhere;
  return close - day + Math.floor(random() * 96) * (hour / 2);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const terms = fc.constantFrom<Terms>(
  month,
  { type: 'twelveMonths', frequency: 'monthly', amount: 749, days: 30, commitment: 12 },
  { type: 'threeDays', frequency: 'once', amount: 299, days: 3, commitment: 1 },
  { type: 'fortnight', frequency: 'once', amount: 799, days: 14, commitment: 1 },
);

type Step =
  | { readonly do: 'buy'; readonly terms: Terms }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'pay' | 'fail' | 'end' | 'refund' };

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('buy' as const), terms }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ do: fc.constantFrom('pay' as const, 'fail' as const, 'end' as const, 'refund' as const) }),
  ),
  { maxLength: 40 },
);

interface Life {
  membership: Membership;
  paid: Period[];
  now: number;
  /** Premium that refunded payments had given already, and that failed renewals gave. */
  free: number;
}

function live(life: Life, step: Step, zone: string): void {
  const { plan, paidUntil } = life.membership;
  const isDue = paidUntil !== null && renews(plan) && paidUntil <= life.now;
  switch (step.do) {
    case 'wait':
      life.now += step.days * day;
      return;
    case 'buy': {
      const { membership, period } = startPlan(life.membership, step.terms, { zone, now: life.now });
      life.paid.push(period);
      life.membership = membership;
      return;
    }
    case 'pay': {
      if (!isDue) return;
      const { membership, period } = renewPlan({ plan, paidUntil }, life.now);
      life.paid.push(period);
      life.membership = membership;
      return;
    }
    case 'fail':
      if (isDue) life.membership = { paidUntil, plan: { ...plan, tries: plan.tries + 1 } };
      return;
    case 'end':
      if (plan) life.membership = { paidUntil, plan: { ...plan, isEnded: true } };
      return;
    case 'refund': {
      const last = life.paid.pop();
      if (!last) return;
      life.free += Math.max(0, Math.min(life.now, last.endsAt) - last.startsAt);
      life.membership = takeBack(life.membership, last, life.now);
    }
  }
}

test('random histories: the time given is the time paid', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...zones), fc.integer({ min: 0, max: 3000 }), (all, zone, offset) => {
      const life: Life = {
        membership: { plan: null, paidUntil: null },
        paid: [],
        now: Date.UTC(2024, 0, 1) + offset * day,
        free: 0,
      };
      for (const step of all) {
        live(life, step, zone);
        check(life);
      }
    }),
    { numRuns: histories, ...(isNightly ? {} : { seed: 2027 }) },
  );
});

/** Paid periods never overlap, and premium lasts as long as they do, plus the grace period of a renewal. */
function check({ membership, paid, now }: Life): void {
  const inOrder = paid.toSorted((one, other) => one.startsAt - other.startsAt);
  for (const [index, period] of inOrder.entries()) {
    expect(period.endsAt).toBeGreaterThan(period.startsAt);
    const next = inOrder[index + 1];
    if (next) expect(next.startsAt).toBeGreaterThanOrEqual(period.endsAt);
  }
  const lastPaid = Math.max(0, ...paid.map(({ endsAt }) => endsAt));
  const paidUntil = membership.paidUntil ?? 0;
  if (lastPaid > now) expect(paidUntil).toBe(lastPaid);
  else expect(paidUntil).toBeLessThanOrEqual(now);
  const isGrace = renews(membership.plan);
  expect(premiumUntil(membership) ?? 0).toBe(paidUntil + (isGrace ? graceMs : 0));
}
