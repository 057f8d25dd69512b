import type { Database } from '@mitto/server-kit/database/database';
import type { Deps, PaymentSettings } from '@mitto/server-kit/module/deps';
import type { Merchant } from '../../contract/payment-shapes.ts';
import { createOmise } from './omise.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSandbox } from './sandbox.ts';
import { createStripe } from './stripe.ts';

/** The providers that are configured; the first is the default. */
export interface Providers {
  readonly offered: readonly PaymentProvider[];
  find(merchant: Merchant): PaymentProvider | undefined;
}

const known = new WeakMap<Database, Map<PaymentSettings | undefined, Providers>>();

/** Returns the providers of this server, which are made once. */
export function providersOf(deps: Pick<Deps, 'database' | 'settings'>): Providers {
  const bySettings = known.get(deps.database) ?? new Map<PaymentSettings | undefined, Providers>();
  known.set(deps.database, bySettings);
  const key = deps.settings.payments;
  const found = bySettings.get(key) ?? createProviders(deps);
  bySettings.set(key, found);
  return found;
}

/** True if one pays on the provider's own page: there is no host of its own for its card form (PAY_ORIGIN). */
export function isHosted({ settings }: Pick<Deps, 'settings'>, provider: PaymentProvider): boolean {
  return provider.chargeOnPage !== undefined && settings.payments?.payOrigin === undefined;
}

function createProviders({ database, settings }: Pick<Deps, 'database' | 'settings'>): Providers {
  const { payments, isProduction, appOrigin } = settings;
  const merchants = payments?.merchants ?? (isProduction ? [] : ['sandbox']);
  const offered = merchants.flatMap((merchant): PaymentProvider[] => {
    if (merchant === 'sandbox') return [createSandbox({ database, origin: appOrigin })];
    if (merchant === 'stripe') return payments?.stripe ? [createStripe(payments.stripe)] : [];
    return payments?.omise ? [createOmise(payments.omise)] : [];
  });
  return { offered, find: (merchant) => offered.find((provider) => provider.merchant === merchant) };
}
