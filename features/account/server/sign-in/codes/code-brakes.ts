import { day, hour, minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { networkOf } from '../../store/brake.ts';
import type { RecentChallenge } from '../../store/challenges.ts';
import type { Share } from '../../store/shares.ts';
import type { Channel, CodeIdentifier } from './code-identifier.ts';
import type { CodePurpose } from './code-texts.ts';

export const codeLifetime = 15 * minute;
/**
 * Max attempts per code. With at most 24 codes of six digits in `mailWindow`, all codes of one address together
 * allow 120 guesses a day at codes with a million possible values.
 */
export const maxTries = 5;
/** Digits of a code of its own, and of one that many requests share: 50,000 tries of it are right once in 200,000 days. */
export const codeDigits = { own: 6, shared: 10 };

/** A day, and the lifetime of a code: codes sent further apart are not compared within the same day. */
export const mailWindow = day + codeLifetime;

interface SendingLimit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Max codes sent to one address or number within a time, for known devices. Codes of all purposes count together,
 * also after their use.
 */
const sendingLimits: Readonly<Record<Channel, readonly SendingLimit[]>> = {
  email: [{ most: 10, windowMs: mailWindow }],
  sms: [
    { most: 1, windowMs: minute },
    { most: 5, windowMs: hour },
    { most: 10, windowMs: day },
  ],
};

/**
 * Max codes of their own for devices that have not signed in to an address before: together, and for each network.
 * Codes for a reset count apart from the others. Further requests for a reset share a longer code (`findShared`).
 */
const strangerLimits = {
  together: { most: 7, windowMs: mailWindow },
  network: { most: 4, windowMs: mailWindow },
};

export interface CodeWait {
  readonly why: 'account/code-waiting' | 'too-many';
  readonly until: number;
}

export interface CodeFacts {
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  /** Keyed digest of the network that asks for a mail; null for a known device, and for text messages. */
  readonly stranger: Buffer | null;
}

/**
 * Returns the reason and the end of the wait before the next code to this address or number; undefined when
 * no wait is needed. `recent` has the codes of `mailWindow`, newest first.
 */
export function waitBeforeCode(
  recent: readonly RecentChallenge[],
  { purpose, channel, stranger }: CodeFacts,
  now: number,
): CodeWait | undefined {
  const isOfAsker = (one: RecentChallenge) =>
    stranger === null ? one.asked_from === null : one.asked_from !== null && stranger.equals(one.asked_from);
  // Requests to reset a password never wait for another one: anybody may have made that.
  const open =
    purpose !== 'reset' &&
    recent.find((one) => one.purpose === purpose && isOpen(one, now) && isOfAsker(one));
  if (open) return { why: 'account/code-waiting', until: open.expires_at };
  const ends =
    stranger === null
      ? sendingLimits[channel].flatMap((limit) =>
          endOf(
            recent.filter((one) => one.asked_from === null),
            limit,
            now,
          ),
        )
      : purpose === 'reset'
        ? []
        : endsForStranger(
            recent.filter((one) => one.purpose !== 'reset'),
            stranger,
            now,
          );
  return ends.length === 0 ? undefined : { why: 'too-many', until: Math.max(...ends) };
}

function endsForStranger(recent: readonly RecentChallenge[], stranger: Buffer, now: number): number[] {
  const all = recent.filter((one) => one.asked_from !== null && one.shared_of === null);
  const own = all.filter((one) => one.asked_from !== null && stranger.equals(one.asked_from));
  return [...endOf(all, strangerLimits.together, now), ...endOf(own, strangerLimits.network, now)];
}

/** Time after which the next request for a reset has a shared code mailed anew: five minutes of the old one are left. */
const sharedFor = 10 * minute;

/**
 * A device that is not known always gets its reset, whatever others have asked for. Once they have used up the codes
 * of their own, requests share a longer code, which is mailed once in ten minutes; each request has its own tries.
 * Returns undefined for a code of its own; otherwise the id of the challenge whose mail holds the code, or null if
 * it has to be mailed.
 */
export function findShared(
  recent: readonly RecentChallenge[],
  { purpose, stranger }: CodeFacts,
  now: number,
): { readonly of: RecentChallenge | null } | undefined {
  if (purpose !== 'reset' || stranger === null) return undefined;
  const resets = recent.filter((one) => one.purpose === 'reset');
  if (endsForStranger(resets, stranger, now).length === 0) return undefined;
  const isFresh = (one: RecentChallenge) =>
    one.shared_of === one.id && one.used_at === null && one.made_at + sharedFor > now;
  return { of: resets.find(isFresh) ?? null };
}

const isOpen = (one: RecentChallenge, now: number) => one.used_at === null && one.expires_at > now;

function endOf(sent: readonly RecentChallenge[], { most, windowMs }: SendingLimit, now: number): number[] {
  const oldest = sent[most - 1];
  return oldest && oldest.made_at + windowMs > now ? [oldest.made_at + windowMs] : [];
}

/**
 * Max unused codes (sent and not typed in yet) within a time. Typing in the right code lowers the count, so
 * members who read their codes never reach the limit. An SMS pumping attack reaches it.
 */
const unanswered = {
  network: { most: 100, windowMs: hour },
  // Limits for ranges of 10,000 and of 1,000,000 neighbouring numbers. One attack may cost at most 50
  // messages and may span two windows, so the limit of the larger range is 25.
  tenThousand: { most: 10, windowMs: day },
  million: { most: 25, windowMs: day },
  everywhere: { most: 300, windowMs: hour },
};

/**
 * The limits of unused codes towards which one code counts. All callers count in this order, to avoid
 * deadlocks.
 */
export function sharesOf({ secrets, settings }: Deps, { channel, to }: CodeIdentifier, ip: string): Share[] {
  const key = (what: string) => secrets.mac('brake', `code:${what}`);
  // Mails, which anybody may ask for with a proof of work, use up no text messages.
  const network = { key: key(`${channel} network ${networkOf(ip)}`), ...unanswered.network };
  if (channel === 'email') return [network];
  const { maxUnanswered = unanswered.everywhere.most } = settings.sms ?? {};
  return [
    network,
    { key: key(`number ${to.slice(0, -4)}****`), ...unanswered.tenThousand },
    { key: key(`number ${to.slice(0, -6)}******`), ...unanswered.million },
    { key: key('sms'), ...unanswered.everywhere, most: maxUnanswered },
  ];
}

/**
 * Requests for a reset make the proof dearer that a further one needs: to 16 times for an address, which a phone does
 * in half a minute, and to 128 times for an address from one network.
 */
export function resetLimits({ secrets }: Deps, { key: identifier }: CodeIdentifier, ip: string) {
  const key = (what: string) => secrets.mac('brake', `code:reset ${what}`);
  const [all, own] = [identifier, `${networkOf(ip)} ${identifier}`];
  const { together, network } = strangerLimits;
  return {
    shares: [
      { key: key(`free ${all}`), ...together },
      { key: key(`free ${own}`), ...network },
    ],
    prices: [
      { key: key(`day ${all}`), free: 2 * together.most, maxLevel: 4, windowMs: day },
      { key: key(`day ${own}`), free: 2 * network.most, maxLevel: 7, windowMs: day },
    ],
  };
}

/** Wrong codes of a network that cost nothing, over all sent codes. */
export function guessShare({ secrets }: Pick<Deps, 'secrets'>, ip: string): Share {
  const key = secrets.mac('brake', `code:guesses ${networkOf(ip)}`);
  return { key, most: 50, windowMs: 15 * minute };
}
