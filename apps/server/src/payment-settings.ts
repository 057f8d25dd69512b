import { EnvironmentError } from '@mitto/server-kit/config/read-environment';
import type { PaymentSettings } from '@mitto/server-kit/module/deps';
import type { Environment } from './config.ts';

/** The merchants that are offered: those of PAYMENTS; without it the configured ones, else the sandbox. */
function merchantsOf(environment: Environment): PaymentSettings['merchants'] {
  const { NODE_ENV, PAYMENTS, OMISE_SECRET_KEY, STRIPE_SECRET_KEY } = environment;
  if (PAYMENTS) return PAYMENTS;
  const configured = [
    ...(OMISE_SECRET_KEY === undefined ? [] : (['omise'] as const)),
    ...(STRIPE_SECRET_KEY === undefined ? [] : (['stripe'] as const)),
  ];
  if (configured.length > 0) return configured;
  return NODE_ENV === 'production' ? [] : ['sandbox'];
}

/** Returns the merchants with their settings. Refuses a merchant whose settings are incomplete. */
export function paymentSettingsOf(environment: Environment): PaymentSettings {
  const problems = paymentProblems(environment);
  if (problems.length > 0) throw new EnvironmentError(problems);
  const { STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_WEBHOOK_SECRET } = environment;
  const { OMISE_SECRET_KEY, OMISE_PUBLIC_KEY, OMISE_WEBHOOK_SECRET, PAY_ORIGIN, RATES_URL } = environment;
  return {
    merchants: merchantsOf(environment),
    ...(STRIPE_SECRET_KEY &&
      STRIPE_PUBLIC_KEY &&
      STRIPE_WEBHOOK_SECRET && {
        stripe: {
          secretKey: STRIPE_SECRET_KEY,
          publicKey: STRIPE_PUBLIC_KEY,
          webhookSecret: STRIPE_WEBHOOK_SECRET,
        },
      }),
    ...(OMISE_SECRET_KEY &&
      OMISE_PUBLIC_KEY && {
        omise: {
          secretKey: OMISE_SECRET_KEY,
          publicKey: OMISE_PUBLIC_KEY,
          ...(OMISE_WEBHOOK_SECRET && { webhookSecret: OMISE_WEBHOOK_SECRET }),
        },
      }),
    ...(PAY_ORIGIN && { payOrigin: PAY_ORIGIN }),
    ...(RATES_URL && { ratesUrl: RATES_URL }),
  };
}

const keysOf = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET'],
  omise: ['OMISE_SECRET_KEY', 'OMISE_PUBLIC_KEY'],
  sandbox: [],
} as const;

/** Without its secret, webhooks of Omise are unsigned, and anybody can send one. */
const signedBy = { stripe: [], omise: ['OMISE_WEBHOOK_SECRET'], sandbox: [] } as const;

/** Sentences about incomplete settings of merchants. */
function paymentProblems(environment: Environment): string[] {
  const { NODE_ENV, APP_ORIGIN, PAY_ORIGIN } = environment;
  const merchants = merchantsOf(environment);
  const isProduction = NODE_ENV === 'production';
  const missing = merchants.flatMap((merchant) => {
    const needed = [...keysOf[merchant], ...(isProduction ? signedBy[merchant] : [])];
    const lacks = needed.filter((name) => environment[name] === undefined);
    return lacks.length > 0 ? [`PAYMENTS offers ${merchant}, which needs ${lacks.join(', ')}`] : [];
  });
  // Stripe has a page of its own for paying; Omise has none that leads back.
  const needsDocument = merchants.includes('omise');
  return [
    ...missing,
    ...(isProduction && merchants.includes('sandbox')
      ? ['PAYMENTS offers the sandbox, which gives coins for nothing: leave it out in production']
      : []),
    ...(needsDocument && PAY_ORIGIN === undefined
      ? [
          'PAY_ORIGIN is missing: the card form of Omise runs on an origin of its own, another host of this ' +
            'server such as https://pay.mitto.example',
        ]
      : []),
    ...(PAY_ORIGIN !== undefined && PAY_ORIGIN === APP_ORIGIN
      ? ['PAY_ORIGIN is the same as APP_ORIGIN: the card document needs another host']
      : []),
    ...(isProduction && PAY_ORIGIN?.startsWith('http:')
      ? ['PAY_ORIGIN must begin with https: in production']
      : []),
  ];
}
