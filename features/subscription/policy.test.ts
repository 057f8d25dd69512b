import { day, hour, minute } from '@mitto/kit/time';
import { expect, test } from 'vitest';
import { later } from './contract/periods.ts';
import {
  committedUntil,
  graceMs,
  isInGrace,
  type Membership,
  nextTry,
  type Plan,
  premiumUntil,
  refundUntil,
  renewPlan,
  renews,
  startPlan,
  type Terms,
  takeBack,
  tellBefore,
} from './policy.ts';

const month: Terms = { type: 'oneMonth', frequency: 'monthly', amount: 1499, days: 30, commitment: 1 };
const year: Terms = { type: 'twelveMonths', frequency: 'monthly', amount: 749, days: 30, commitment: 12 };
const threeDays: Terms = { type: 'threeDays', frequency: 'once', amount: 299, days: 3, commitment: 1 };

const nothing: Membership = { plan: null, paidUntil: null };
const zone = 'Asia/Bangkok';
const at = (text: string) => Date.parse(`${text}+07:00`);
const buy = (terms: Terms, now: number, before = nothing) => startPlan(before, terms, { zone, now });

function monthsOf(start: string, count: number): string[] {
  let { membership } = buy(month, at(start));
  const ends: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const paidUntil = membership.paidUntil ?? 0;
    ends.push(new Date(paidUntil + 7 * hour).toISOString().slice(0, 16));
    membership = renewPlan({ plan: membership.plan as Plan, paidUntil }, paidUntil).membership;
  }
  return ends;
}

test('a plan of 31 January ends with the short months and returns to the 31st', () => {
  expect(monthsOf('2027-01-31T18:42', 4)).toEqual([
    '2027-02-28T18:42',
    '2027-03-31T18:42',
    '2027-04-30T18:42',
    '2027-05-31T18:42',
  ]);
});

test('29 February is a day in a leap year alone', () => {
  expect(monthsOf('2028-01-29T09:00', 1)).toEqual(['2028-02-29T09:00']);
  expect(monthsOf('2027-01-29T09:00', 2)).toEqual(['2027-02-28T09:00', '2027-03-29T09:00']);
  expect(monthsOf('2028-02-29T09:00', 12).at(-1)).toBe('2029-02-28T09:00');
});

test('a period keeps the time of the clock over its changes, and passes a gap by its length', () => {
  const berlin = 'Europe/Berlin';
  // Summer time begins on 28 March 2027 at 02:00, and ends on 31 October 2027 at 03:00.
  expect(later(berlin, Date.parse('2027-03-20T09:15+01:00'), { months: 1 })).toBe(
    Date.parse('2027-04-20T09:15+02:00'),
  );
  expect(later(berlin, Date.parse('2027-02-28T02:30+01:00'), { months: 1 })).toBe(
    Date.parse('2027-03-28T03:30+02:00'),
  );
  // The clocks of Nuuk skip the hour before midnight, and the period still ends on its day.
  expect(later('America/Nuuk', Date.parse('2028-02-25T23:30-02:00'), { months: 1 })).toBe(
    Date.parse('2028-03-25T22:30-02:00'),
  );
  expect(later(berlin, Date.parse('2027-10-30T09:00+02:00'), { days: 3 })).toBe(
    Date.parse('2027-11-02T09:00+01:00'),
  );
});

test('a changed plan begins where the paid time ends', () => {
  const first = buy(month, at('2026-11-01T12:00')).membership;
  const { membership, period } = buy(year, at('2026-11-10T12:00'), first);
  expect(period).toEqual({ startsAt: at('2026-12-01T12:00'), endsAt: at('2027-01-01T12:00') });
  expect(membership.plan).toMatchObject({ type: 'twelveMonths', boughtAt: at('2026-11-10T12:00') });
  expect(buy(threeDays, at('2027-02-01T12:00'), membership).period.startsAt).toBe(at('2027-02-01T12:00'));
});

test('twelve agreed months renew also when the renewal was ended, and then no more', () => {
  let { membership } = buy(year, at('2026-11-30T12:00'));
  expect(committedUntil(membership.plan)).toBe(at('2027-11-30T12:00'));
  membership = { ...membership, plan: { ...membership.plan, isEnded: true } };
  let payments = 1;
  while (renews(membership.plan)) {
    const { plan, paidUntil } = membership;
    membership = renewPlan({ plan, paidUntil: paidUntil ?? 0 }, paidUntil ?? 0).membership;
    payments += 1;
    if (payments > 20) break;
  }
  expect([payments, membership.paidUntil]).toEqual([12, at('2027-11-30T12:00')]);
  expect(committedUntil(membership.plan)).toBeNull();
});

test('three further tries lie within the grace period, which counts as premium', () => {
  const { membership } = buy(month, at('2026-11-01T12:00'));
  const end = at('2026-12-01T12:00');
  expect([0, 1, 2, 3, 4].map((tries) => nextTry(end, tries))).toEqual([
    end,
    end + day,
    end + 3 * day,
    end + 6 * day,
    null,
  ]);
  expect(premiumUntil(membership)).toBe(end + graceMs);
  expect([end - 1, end, end + graceMs - 1, end + graceMs].map((now) => isInGrace(membership, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const ended = { ...membership, plan: { ...membership.plan, isEnded: true } };
  expect(premiumUntil(ended)).toBe(end);
});

test('a renewal that a later try pays begins at the old end, and after the grace period now', () => {
  const { membership } = buy(month, at('2026-11-15T12:00'));
  const due = { plan: membership.plan, paidUntil: membership.paidUntil ?? 0 };
  expect(renewPlan(due, at('2026-12-21T15:00')).period).toEqual({
    startsAt: at('2026-12-15T12:00'),
    endsAt: at('2027-01-15T12:00'),
  });
  expect(renewPlan(due, at('2027-06-20T15:00')).period).toEqual({
    startsAt: at('2027-06-20T15:00'),
    endsAt: at('2027-07-20T15:00'),
  });
});

test('a refunded purchase takes its own time back, and no other', () => {
  const now = at('2026-11-10T12:00');
  const first = buy(threeDays, at('2026-11-09T12:00')).membership;
  const { membership, period } = buy(month, now, first);
  expect(takeBack(membership, period, now + 5 * minute)).toEqual({
    plan: null,
    paidUntil: at('2026-11-12T12:00'),
  });
  const alone = buy(month, now);
  expect(takeBack(alone.membership, alone.period, now + day)).toEqual({ plan: null, paidUntil: now + day });
  expect(takeBack(alone.membership, alone.period, now + 300 * day).paidUntil).toBe(
    alone.membership.paidUntil,
  );
});

test('a purchase is refunded for seven days, once in a year, and not for short plans', () => {
  const boughtAt = at('2026-11-10T12:00');
  const until = (days: number, refundedAt: number | null, pauseDays = 365) =>
    refundUntil({ days, boughtAt, refundedAt, pauseDays });
  expect(until(30, null)).toBe(boughtAt + 7 * day);
  expect(until(8, null)).toBe(boughtAt + 7 * day);
  expect(until(7, null)).toBeNull();
  expect(until(30, boughtAt - 364 * day)).toBeNull();
  expect(until(30, boughtAt - 365 * day)).not.toBeNull();
  expect(until(30, boughtAt - 29 * day, 30)).toBeNull();
  expect(until(30, boughtAt, 0)).toBe(boughtAt + 7 * day);
});

test('members are told three days before, and earlier than the end of a short plan', () => {
  expect(tellBefore({ startsAt: 0, endsAt: 30 * day })).toBe(3 * day);
  expect(tellBefore({ startsAt: 0, endsAt: 3 * day })).toBe(day);
});

test('a plan that rested while its member was suspended goes on from now, also within the grace period', () => {
  const { membership } = buy(month, at('2026-11-15T12:00'));
  const due = { plan: membership.plan, paidUntil: membership.paidUntil ?? 0 };
  expect(renewPlan(due, at('2026-12-18T15:00'), true).period).toEqual({
    startsAt: at('2026-12-18T15:00'),
    endsAt: at('2027-01-18T15:00'),
  });
});
