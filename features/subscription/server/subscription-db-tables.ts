import type { Generated, JSONColumnType } from 'kysely';
import type { Plan, Terms } from '../policy.ts';

export type PaymentKind = 'purchase' | 'renewal' | 'recovery';
export type PaymentStatus = 'open' | 'paid' | 'failed' | 'refunding' | 'refunded' | 'disputed';

export interface SubscriptionMemberTable {
  uid: string;
  plan: JSONColumnType<Plan> | null;
  paid_until: number | null;
  purchase: string | null;
  card: string | null;
  open_payment: string | null;
  has_rested: Generated<boolean>;
  refunded_at: number | null;
  told_for: number | null;
  entitled_until: number | null;
  granted_until: number | null;
  is_granted_trial: Generated<boolean>;
  next_at: number | null;
  is_paid: Generated<boolean>;
  is_premium: Generated<boolean>;
  is_trial: Generated<boolean>;
  premium_until: number | null;
}

export interface SubscriptionPaymentTable {
  id: string;
  uid: string;
  kind: PaymentKind;
  terms: JSONColumnType<Terms>;
  description: string;
  amount: number;
  unit: 'USD' | 'MTC';
  status: PaymentStatus;
  charge: string | null;
  movement: string | null;
  follows: number | null;
  failure: string | null;
  made_at: number;
  paid_at: number | null;
  starts_at: number | null;
  ends_at: number | null;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    subscription_member: SubscriptionMemberTable;
    subscription_payment: SubscriptionPaymentTable;
  }
}
