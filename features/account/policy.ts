import type { Privacy, Standing } from './contract/member.ts';
import { type PremiumFlag, privacyDefaults } from './contract/premium-privacy.ts';

/**
 * True for a password of medium strength: at least six characters, and two of lower case, upper case and
 * digit.
 */
export function isMediumPassword(password: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length;
  return password.length >= 6 && kinds >= 2;
}

/** Normalises an address or a name for comparison, because members do not remember how they typed it. */
export function compareKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

export interface StandingFacts {
  readonly isDisabled: boolean;
  readonly suspendedAt: number | null;
  readonly suspendedUntil: number | null;
  readonly isAvailable: boolean;
}

export function standingOf(facts: StandingFacts, now: number): Standing {
  if (facts.isDisabled) return 'disabled';
  const isOver = facts.suspendedUntil !== null && facts.suspendedUntil <= now;
  if (facts.suspendedAt !== null && !isOver) return 'suspended';
  return facts.isAvailable ? 'active' : 'paused';
}

/** True when neither disabled nor suspended. A paused member counts, because pausing is their own choice. */
export function isInGoodStanding(standing: Standing): boolean {
  return standing === 'active' || standing === 'paused';
}

export function isPremium(premiumUntil: number | null, now: number): boolean {
  return premiumUntil !== null && premiumUntil > now;
}

/**
 * Returns the flags that count: without premium, the flags that the configuration reserves for premium count as
 * their defaults. The flags that the member has chosen stay stored, and count again when premium returns.
 */
export function privacyThatCounts(
  chosen: Privacy,
  hasPremium: boolean,
  premiumFlags: readonly PremiumFlag[],
): Privacy {
  if (hasPremium) return chosen;
  return { ...chosen, ...Object.fromEntries(premiumFlags.map((flag) => [flag, privacyDefaults[flag]])) };
}

/** Referral code of a member: RF-{username}-{year of joining}. Null without a username. */
export function referralCode(username: string | null, joinedAt: number): string | null {
  return username === null ? null : `RF-${username}-${new Date(joinedAt).getUTCFullYear()}`;
}
