import type { PayingMember } from '@mitto/account/server/public/entitlement';
import { formatMoney } from '@mitto/kit/format-money';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import { committedUntil, graceMs, renews } from '../policy.ts';
import { type PremiumMail, premiumFlagsInMail, premiumMailOf } from './premium-mails.ts';
import { renewalCard } from './renewal-card.ts';
import type { MembershipRow } from './store/memberships.ts';
import type { PaymentRow } from './store/payments.ts';

export interface Occasion {
  readonly occasion: PremiumMail;
  /** Why a renewal failed. */
  readonly failure?: string;
  /** The payment that goes back. */
  readonly payment?: PaymentRow;
}

/** Writes to the member about their plan, after the commit. A member without a verified address gets no mail. */
export async function mailPayer(
  tx: Tx,
  deps: Deps,
  { email, member, movedFlags }: Pick<PayingMember, 'email' | 'member' | 'movedFlags'>,
  row: MembershipRow,
  { occasion, failure, payment }: Occasion,
): Promise<void> {
  if (email === null) return;
  const language = member.language?.startsWith('th') ? 'th' : 'en';
  const zone = row.plan?.zone ?? 'Asia/Bangkok';
  const day = (at: number) =>
    new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory-nu-latn' : 'en-GB', {
      timeZone: zone,
      dateStyle: 'long',
    }).format(at);
  const { plan, paid_until: paidUntil } = row;
  const card = renews(plan) ? await renewalCard(tx, row) : undefined;
  const paid = payment ?? (plan ? { amount: plan.amount, unit: 'USD' as const } : undefined);
  const mail = premiumMailOf(language, occasion, {
    price: paid === undefined ? '' : priceOf(paid, language),
    until: paidUntil === null ? '' : day(paidUntil),
    graceUntil: paidUntil === null ? '' : day(paidUntil + graceMs),
    renews: renews(plan),
    committedUntil: plan && committedUntil(plan) !== null ? day(committedUntil(plan) ?? 0) : undefined,
    failure,
    lastFour: card?.last4,
    flags: premiumFlagsInMail(language, movedFlags),
    url: deps.settings.appOrigin,
  });
  await deps.enqueue(tx, mailJob, { to: email, ...mail }, { uid: member.uid });
}

function priceOf({ amount, unit }: Pick<PaymentRow, 'amount' | 'unit'>, language: 'en' | 'th'): string {
  return unit === 'MTC' ? `${amount} MTC` : formatMoney(amount, unit, language);
}
