import { Refusal } from '@mitto/kit/app-error';
import { day, hour, minute } from '@mitto/kit/time';
import type { Origin } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type Counted, countOrProve, type Price } from '../../proof/count-or-prove.ts';
import { networkOf } from '../../store/brake.ts';
import { countShare, extendMark, giveBackShares, readCounts, type Share } from '../../store/shares.ts';

/**
 * Wrong passwords that cost nothing; a further attempt needs a proof of work. On a known device only the
 * device's own attempts count, so that nobody else can get in the way of its owner.
 */
const free = {
  device: { most: 10, windowMs: 15 * minute },
  accountInNetwork: { most: 10, windowMs: 15 * minute },
  account: { most: 30, windowMs: hour },
  // Thousands of members may share the address of a mobile network.
  network: { most: 200, windowMs: 15 * minute },
};

/**
 * Attempts of a day that make a proof dearer. Work for an account grows to 16 times, which a phone does in half a
 * minute; for one account from one network it grows to 128 times, which takes minutes.
 */
const dearer = {
  device: { free: 20, maxLevel: 7, windowMs: day },
  accountInNetwork: { free: 20, maxLevel: 7, windowMs: day },
  account: { free: 60, maxLevel: 4, windowMs: day },
};

/**
 * Wrong passwords of an account after which it is guarded: the right one needs a code by mail, too. Counted for each
 * known device, and for all other devices together.
 */
const guesses = { most: 100, windowMs: 30 * day };
/** Time in which an account stays guarded after somebody got its password right, or its owner asked for it. */
const guardLifetime = 180 * day;

export interface LoginAttempt {
  readonly emailKey: string;
  readonly from: Origin;
  /** Id of the device, if the account's owner has signed in on it before. */
  readonly device: string | undefined;
  readonly proof: string | undefined;
}

interface CountedLogin extends Counted {
  /** True if the right password needs a code by mail, too. */
  readonly isGuarded: boolean;
}

/** Counts an attempt to sign in before the password is compared, or asks for a proof of work. */
export async function countLogin(deps: Deps, attempt: LoginAttempt): Promise<CountedLogin | Refusal> {
  const { database, secrets, now } = deps;
  const { emailKey, device, proof } = attempt;
  const limit = <T extends Omit<Share, 'key' | 'most'>>(
    what: string,
    size: T,
  ): T & { readonly key: Buffer } => ({
    key: secrets.mac('brake', `login:${what}`),
    ...size,
  });
  const network = networkOf(attempt.from.ip);
  const shares: Share[] =
    device === undefined
      ? [
          limit(`network ${network} ${emailKey}`, free.accountInNetwork),
          limit(`account ${emailKey}`, free.account),
          limit(`network ${network}`, free.network),
        ]
      : [limit(`device ${device} ${emailKey}`, free.device)];
  const prices: Price[] =
    device === undefined
      ? [
          limit(`day ${network} ${emailKey}`, dearer.accountInNetwork),
          limit(`day ${emailKey}`, dearer.account),
        ]
      : [limit(`day ${device} ${emailKey}`, dearer.device)];
  const counted = await countOrProve(deps, shares, { call: 'authorize', subject: emailKey }, proof, prices);
  if (counted instanceof Refusal) return counted;
  const at = now();
  const wrong = limit(`guesses ${device ?? ''} ${emailKey}`, guesses);
  const guard = guardKey(deps, emailKey);
  const [isMany, marks] = await database.transact(
    async (tx) => [await countShare(tx, wrong, at), await readCounts(tx, [guard], at)] as const,
  );
  const isGuarded = isMany !== undefined || (device === undefined && marks.size > 0);
  return {
    isGuarded,
    async giveBack() {
      await counted.giveBack();
      if (isMany === undefined) await giveBackShares(database.db, [wrong.key], at);
    },
  };
}

/** From now on a new device needs a code by mail besides the password of this account. */
export async function guardAccount(
  deps: Pick<Deps, 'database' | 'secrets' | 'now'>,
  emailKey: string,
): Promise<void> {
  const at = deps.now();
  await extendMark(deps.database.db, guardKey(deps, emailKey), at, at + guardLifetime);
}

function guardKey({ secrets }: Pick<Deps, 'secrets'>, emailKey: string): Buffer {
  return secrets.mac('brake', `login:guard ${emailKey}`);
}
