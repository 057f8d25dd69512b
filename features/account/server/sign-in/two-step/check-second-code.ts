import { randomInt } from 'node:crypto';
import { type Refusal, refuse } from '@mitto/kit/app-error';
import { day, second, secondsUntil } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { Secret, TOTP } from 'otpauth';
import { accountEvents } from '../../../contract/account-events.ts';
import { countShares, giveBackShares, type Share, spentUntil } from '../../store/shares.ts';
import {
  findTotp,
  hasRecoveryCode,
  spendRecoveryCode,
  spendTotpStep,
  type TotpRow,
} from '../../store/two-step.ts';

/** Length of a time step of the authenticator app, as all apps have it. */
const stepMs = 30 * second;
/** Codes of one step before and after are right too, because the clock of a phone may be off. */
const window = 1;

/** Max codes that are compared in a time step, whatever the number of sign-ins and connections. */
const triesInStep = 5;
/** Max wrong codes a day. With three codes right at a time, that is a chance of 1 in 6,700. */
const triesInDay = 50;

export interface SecondCode {
  readonly uid: string;
  readonly typed: string;
  /**
   * Tries are counted for each known device and session, and for all others together: whoever knows the password
   * alone cannot use up the tries of the owner.
   */
  readonly device: string | undefined;
}

/** The code is right. `use` uses it up in the transaction of its effect; false for the second of two requests. */
export interface RightCode {
  readonly isRecovery: boolean;
  use(tx: Tx, at: number): Promise<boolean>;
}

/**
 * Compares a typed code with the authenticator app of the member, or with the recovery codes. An attempt is
 * counted before it is made. Wrong, used and old codes get the same refusal.
 */
export async function checkSecondCode(deps: Deps, code: SecondCode): Promise<RightCode | Refusal> {
  const at = deps.now();
  const shares = sharesOf(deps, code, at);
  const { database } = deps;
  if (!(await database.transact((tx) => countShares(tx, shares, at)))) {
    const until = (await spentUntil(database.db, shares, at)) ?? at + stepMs;
    return refuse('too-many', { countDown: secondsUntil(until, at) });
  }
  const totp = await findTotp(database.db, code.uid);
  if (!totp || totp.confirmed_at === null) return refuse('account/two-step-off');
  const right = (await compareTotp(deps, totp, code.typed)) ?? (await compareRecovery(deps, code));
  if (!right) return refuse('account/wrong-second-code');
  const daily = shares[1];
  if (daily) await giveBackShares(database.db, [daily.key], at);
  return right;
}

function sharesOf({ secrets }: Deps, { uid, typed, device }: SecondCode, at: number): readonly Share[] {
  // Guesses at codes of the app use up no tries for recovery codes, which cannot be guessed.
  const kind = totpShape.test(typed) ? 'app' : 'recovery';
  const key = (what: string) => secrets.mac('brake', `second-code ${kind} ${uid} ${device ?? ''} ${what}`);
  return [
    { key: key(`step ${Math.floor(at / stepMs)}`), most: triesInStep, windowMs: stepMs },
    { key: key('day'), most: triesInDay, windowMs: day },
  ];
}

const totpShape = /^\d{3} ?\d{3}$/;

async function compareTotp(deps: Deps, totp: TotpRow, typed: string): Promise<RightCode | undefined> {
  const step = totpShape.test(typed) ? totpStepOf(deps, totp, typed) : undefined;
  if (step === undefined || step <= totp.used_step) return undefined;
  return { isRecovery: false, use: (tx) => spendTotpStep(tx, totp, step) };
}

/** Returns the time step to which the code belongs; undefined if it is wrong. */
export function totpStepOf(
  deps: Pick<Deps, 'secrets' | 'now'>,
  totp: TotpRow,
  typed: string,
): number | undefined {
  const token = typed.replaceAll(' ', '');
  const timestamp = deps.now();
  const delta = appOf(deps.secrets.unseal('totp', totp.sealed_secret)).validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta;
}

/** The authenticator app with this key. SHA-1 and six digits are what every app understands. */
export function appOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Mitto', label, secret: Secret.fromBase32(secret) });
}

async function compareRecovery(deps: Deps, { uid, typed }: SecondCode): Promise<RightCode | undefined> {
  const mac = recoveryMac(deps, uid, typed);
  if (!(await hasRecoveryCode(deps.database.db, uid, mac))) return undefined;
  return { isRecovery: true, use: (tx, at) => spendRecoveryCode(tx, uid, mac, at) };
}

function recoveryMac({ secrets }: Pick<Deps, 'secrets'>, uid: string, typed: string): Buffer {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return secrets.mac('recovery-code', `${uid} ${plain}`);
}

/** Letters and digits that nobody mistakes for others. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 10;
const codeCount = 10;

/** Makes ten recovery codes of 49 random bits, and the keyed digests that are stored of them. */
export function newRecoveryCodes(deps: Pick<Deps, 'secrets'>, uid: string) {
  const codes = Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
  return { codes, macs: codes.map((code) => recoveryMac(deps, uid, code)) };
}

/** Uses the code up, and tells the owner of a recovery code. */
export async function spendSecondCode(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'emit'>,
  right: RightCode,
  owner: { readonly uid: string; readonly deviceId: string },
): Promise<boolean> {
  if (!(await right.use(tx, deps.now()))) return false;
  if (right.isRecovery) {
    await deps.emit(tx, accountEvents.securityChanged, { ...owner, event: 'recovery-code-used' });
  }
  return true;
}
