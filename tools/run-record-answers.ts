import { mkdirSync, writeFileSync } from 'node:fs';
import { askOmise } from '@mitto/payments/server/examples/omise-questions.fixture';
import {
  askStripe,
  stripeAt,
  stripeTestSources,
} from '@mitto/payments/server/examples/stripe-questions.fixture';
import * as v from 'valibot';

// Asks the payment providers what their doubles are asked, and stores the answers. It moves no money: keys that are
// not for testing are refused. Tests then compare the doubles with these answers (example-answers.test.ts).

const folder = new URL('../features/payments/server/examples/recorded/', import.meta.url);

/** A key of the environment, if it is one for testing; undefined if it is not set. */
function testKey(name: string, prefix: string): string | undefined {
  const key = process.env[name];
  if (key !== undefined && !key.startsWith(prefix))
    throw new Error(`${name} does not begin with ${prefix}: only keys for testing are used here.`);
  return key;
}

function store(provider: string, answers: unknown): void {
  mkdirSync(folder, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ origin: `recorded on ${day} in test mode`, answers }, null, 2);
  writeFileSync(new URL(`${provider}.json`, folder), `${text}\n`);
  console.log(`The answers of ${provider} are stored. Look through them before they are committed.`);
}

/** Makes the token of a test card, as Omise's form does in the browser. */
async function omiseToken(publicKey: string, number: string): Promise<string> {
  const card = {
    name: 'Ana Field',
    number,
    expiration_month: 8,
    expiration_year: 2038,
    security_code: '123',
  };
  const answer = await fetch('https://vault.omise.co/tokens', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${publicKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ card }),
  });
  return v.parse(v.object({ id: v.string() }), await answer.json()).id;
}

async function record(): Promise<void> {
  const stripeKey = testKey('STRIPE_SECRET_KEY', 'sk_test_');
  const omiseKey = testKey('OMISE_SECRET_KEY', 'skey_test_');
  const omisePublic = testKey('OMISE_PUBLIC_KEY', 'pkey_test_');
  if (stripeKey === undefined && omiseKey === undefined)
    throw new Error('Set STRIPE_SECRET_KEY, or OMISE_SECRET_KEY and OMISE_PUBLIC_KEY, to keys for testing.');
  if (stripeKey !== undefined) store('stripe', await askStripe(stripeAt(stripeKey), stripeTestSources));
  if (omiseKey !== undefined && omisePublic !== undefined) {
    const sources = {
      paid: () => omiseToken(omisePublic, '4242424242424242'),
      declined: () => omiseToken(omisePublic, '4111111111140011'),
    };
    store('omise', await askOmise(omiseKey, 'https://api.omise.co', sources));
  }
}

try {
  await record();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
