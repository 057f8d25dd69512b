import { Refusal, refuse } from '@mitto/kit/app-error';
import { day, hour, minute } from '@mitto/kit/time';
import type { Origin } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { networkOf } from '../brake.ts';
import { type Counted, countOrProve } from '../proof/count-or-prove.ts';
import { countShare, giveBackShares, type Share } from '../store/shares.ts';

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
 * Max wrong passwords of an account in a day that are compared at all, proved or not: for each known device,
 * and for all other devices together. After that the way in is a code by mail.
 */
const maxGuesses = 100;

export interface LoginAttempt {
  readonly emailKey: string;
  readonly from: Origin;
  /** Id of the device, if the account's owner has signed in on it before. */
  readonly device: string | undefined;
  readonly proof: string | undefined;
}

/** Counts an attempt to sign in before the password is compared, or refuses it. */
export async function countLogin(deps: Deps, attempt: LoginAttempt): Promise<Counted | Refusal> {
  const { database, secrets, now } = deps;
  const { emailKey, device, proof } = attempt;
  const limit = (what: string, size: Omit<Share, 'key'>): Share => ({
    key: secrets.mac('brake', `login:${what}`),
    ...size,
  });
  const network = networkOf(attempt.from.ip);
  const shares =
    device === undefined
      ? [
          limit(`network ${network} ${emailKey}`, free.accountInNetwork),
          limit(`account ${emailKey}`, free.account),
          limit(`network ${network}`, free.network),
        ]
      : [limit(`device ${device} ${emailKey}`, free.device)];
  const counted = await countOrProve(deps, shares, { call: 'authorize', subject: emailKey }, proof);
  if (counted instanceof Refusal) return counted;
  const at = now();
  const guesses = limit(`guesses ${device ?? ''} ${emailKey}`, { most: maxGuesses, windowMs: day });
  const rest = await database.transact((tx) => countShare(tx, guesses, at));
  if (rest !== undefined) return refuse('account/code-needed');
  return {
    async giveBack() {
      await counted.giveBack();
      await giveBackShares(database.db, [guesses.key], at);
    },
  };
}
