import type { Standing } from './contract/member.ts';

/** Medium: at least six characters, and two of lower case, upper case and digit. */
export function isMediumPassword(password: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length;
  return password.length >= 6 && kinds >= 2;
}

/** Normalises an address or a name for comparison, as members do not remember how they spelt it. */
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

/** Neither disabled nor suspended. A paused member counts: pausing is their own choice. */
export function isInGoodStanding(standing: Standing): boolean {
  return standing === 'active' || standing === 'paused';
}

export function isPremium(premiumUntil: number | null, now: number): boolean {
  return premiumUntil !== null && premiumUntil > now;
}

/** The flags whose defaults only premium members may change. */
export const premiumFlags = ['age', 'location', 'pm', 'hideMyVisits', 'search'] as const;

/** RF-{username}-{year of joining}. */
export function referralCode(username: string | null, joinedAt: number): string | null {
  return username === null ? null : `RF-${username}-${new Date(joinedAt).getUTCFullYear()}`;
}
