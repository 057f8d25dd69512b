import type { Generated } from 'kysely';
import type { Currency } from '../contract/money.ts';
import type { CardBrand, ChargeState, FailureCode, Merchant, Purpose } from '../contract/payment-shapes.ts';
import type { Dispute } from './providers/payment-provider.ts';

export interface PaymentsChargeTable {
  id: string;
  uid: string | null;
  key: Buffer;
  digest: Buffer;
  reference: string;
  merchant: Merchant;
  purpose: Purpose;
  item: string;
  usd_cents: number;
  amount: number;
  currency: Currency;
  is_off_session: boolean;
  is_hosted: Generated<boolean>;
  customer: string | null;
  source: string | null;
  provider_id: string | null;
  state: ChargeState;
  failure: FailureCode | null;
  action_url: string | null;
  brand: CardBrand | null;
  last4: string | null;
  refunded: Generated<number>;
  dispute: Generated<Dispute>;
  coins_back: Generated<number>;
  coins_moves: Generated<number>;
  asked_at: number | null;
  check_at: number | null;
  checks: Generated<number>;
  made_at: number;
  settled_at: number | null;
}

export interface PaymentsCustomerTable {
  uid: string;
  merchant: Merchant;
  id: string;
  provider_id: string | null;
  made_at: number;
}

export interface PaymentsCardTable {
  uid: string;
  id: string;
  merchant: Merchant;
  provider_id: string;
  brand: CardBrand;
  last4: string;
  exp: string;
  name: string;
  city: string;
  postal_code: string;
  is_default: boolean;
  made_at: number;
}

export interface PaymentsRefundTable {
  id: string;
  charge: string;
  amount: number;
  state: 'asked' | 'done' | 'refused';
  made_at: number;
}

export interface PaymentsCardPageTable {
  id: string;
  uid: string;
  merchant: Merchant;
  reference: string;
  place: string;
  is_default: boolean;
  provider_id: Generated<string | null>;
  ended_at: Generated<number | null>;
  made_at: number;
}

export interface PaymentsTicketTable {
  mac: Buffer;
  uid: string;
  merchant: Merchant;
  purchase: string | null;
  opened_at: number | null;
  expires_at: number;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    payments_charge: PaymentsChargeTable;
    payments_customer: PaymentsCustomerTable;
    payments_card: PaymentsCardTable;
    payments_card_page: PaymentsCardPageTable;
    payments_refund: PaymentsRefundTable;
    payments_event: { merchant: Merchant; id: string; made_at: number };
    payments_cursor: { merchant: Merchant; until: number };
    payments_ticket: PaymentsTicketTable;
    payments_rates: { base: string; day: string; rates: unknown; read_at: number };
    payments_refusal: { id: string; uid: string; made_at: number };
  }
}
