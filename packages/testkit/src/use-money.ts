import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { insertReferral } from '@mitto/coins/server/store/referrals';
import { newId } from '@mitto/kit/ids';
import { insertCardPage, setPageAtProvider } from '@mitto/payments/server/store/card-pages';
import { insertTicket } from '@mitto/payments/server/store/tickets';
import { good, type Life } from './life.ts';
import type { TestPerson } from './person.ts';
import type { SignInStage } from './sign-in-stage.ts';

/** Sets a PIN, gets coins, and sends one of them with a comment. */
export async function useCoins(
  { world }: SignInStage,
  { word, mobile, reported }: Life,
  person: TestPerson,
): Promise<void> {
  await good(person.call('setCoinsPin', { pin: '482913' }, { idempotencyKey: newId() }));
  const { uid } = person;
  await world.deps.database.transact(async (tx) => {
    // A reward without an inviter: the codes of these members are their own.
    const numberMac = world.deps.secrets.mac('coins-referral', mobile);
    const addressMac = world.deps.secrets.mac('coins-referral', word);
    const browsers = [world.deps.secrets.mac('browser', word)];
    const at = world.clock.now();
    await insertReferral(tx, { uid, numberMac, addressMac, inviter: uid, browsers, at });
    const key = `test ${uid}`;
    const [from, to] = [{ system: 'mitto-admin' }, { uid: reported.uid }] as const;
    await moveCoins(tx, world.deps, { key, reason: 'grant', from, to: { uid }, amount: 100 });
    const sent = { key: `${key} sent`, from: { uid }, to, amount: 1, comments: `Comment ${word}` };
    await moveCoins(tx, world.deps, { ...sent, reason: 'transfer' });
  });
}

/** Buys a plan with the saved card, and lets it end. */
export async function buyPremium({ call }: TestPerson): Promise<void> {
  const { result } = await good(call('customerCards', {}));
  const pay = { with: 'card', cardId: result.cards[0]?.id ?? '' } as const;
  const wanted = { id: newId(), type: 'threeDays', price: 299, pay, seen: null };
  await good(call('subscribe', wanted, { idempotencyKey: newId() }));
  await good(call('moveSubscription', { days: 4 }, { idempotencyKey: newId() }));
}

/** Saves two cards, pays with a token, has a card refused, and leaves a payment that waits for the bank. */
export async function usePayments({ world }: SignInStage, person: TestPerson, word: string): Promise<void> {
  const { deps } = world;
  const ticket = { uid: person.uid, merchant: 'omise', purchase: newId() } as const;
  await deps.database.transact(async (tx) => {
    await insertTicket(tx, deps, ticket);
    const page = { uid: person.uid, merchant: 'stripe', isDefault: false, at: world.clock.now() } as const;
    const { id } = await insertCardPage(tx, { ...page, place: `home?open=${word}` });
    await setPageAtProvider(tx, id, `cs_test_${word}`);
  });
  const key = () => ({ idempotencyKey: newId() });
  const holder = { name: `Card ${word.replace(/[^A-Za-z]/g, '')}`, exp: '08/30', city: `City ${word}` };
  const card = { ...holder, postal_code: `P ${word}` };
  const save = (source: string) => good(person.call('addCard', { payload: { ...card, source } }, key()));
  const pay = (source: { cardTokenDetails: { token: string } } | { cardId: string }) =>
    good(
      person.call(
        'payCharge',
        {
          id: newId(),
          ...source,
          appDetails: { type: 'coin', selected: 100 },
          paymentDetails: { amount: 199, currency: 'USD' },
        },
        key(),
      ),
    );
  await save('sandbox_visa');
  for (const token of ['sandbox_visa', 'sandbox_declined']) await pay({ cardTokenDetails: { token } });
  const { result } = await save('sandbox_secure');
  await pay({ cardId: result.cards.find((one) => !one.default)?.id ?? '' });
}
