import { randomInt } from 'node:crypto';
import { fail, type Refusal, refuse } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { minute, secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { smsJob } from '@mitto/server-kit/sms/sms-job';
import type { CodeSent } from '../../../contract/member.ts';
import { configurationOf } from '../../configuration/configuration-of.ts';
import { silentJob } from '../../mail/silent-job.ts';
import { asShares, levelOf } from '../../proof/count-or-prove.ts';
import { askProof, consumeProof } from '../../proof/proofs.ts';
import { networkOf } from '../../store/brake.ts';
import { insertChallenge, lockIdentifier, readRecentChallenges } from '../../store/challenges.ts';
import { countShare, readCounts, type Share, spentUntil } from '../../store/shares.ts';
import type { Caller } from '../sessions/open-session.ts';
import {
  codeDigits,
  codeLifetime,
  findShared,
  mailWindow,
  resetLimits,
  sharesOf,
  waitBeforeCode,
} from './code-brakes.ts';
import type { CodeIdentifier } from './code-identifier.ts';
import { type CodePurpose, codeMail, codeSms } from './code-texts.ts';

/** The caller, and the transaction in which the code is created. */
interface SendContext extends Caller, Pick<CallContext<never>, 'cookies' | 'proof'> {
  transact(work: (tx: Tx) => Promise<CodeSent | Refusal>): Promise<CodeSent | Refusal>;
}

/**
 * Owner and destination of a code. When a password is reset for an unknown address, both are null: the server
 * does the same work, but sends nothing.
 */
export interface Addressee {
  readonly uid: string | null;
  readonly to: string | null;
}

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly identifier: CodeIdentifier;
  /**
   * The identifier as typed. The answer contains it in place of the stored address, whose spelling must not
   * be revealed.
   */
  readonly typed: string;
  /** Returns whether the request comes from a device that has signed in to this address before. */
  readonly isKnown: (db: Db | Tx) => Promise<boolean>;
  readonly findAddressee: (tx: Tx) => Promise<Addressee>;
  /** Called when so many codes were asked for that further requests share one. */
  readonly onShared?: (tx: Tx) => Promise<void>;
}

/**
 * Sends a code, unless a code is still valid or too many were sent. Every code is sent through this function.
 */
export async function sendCode(
  deps: Deps,
  context: SendContext,
  request: CodeRequest,
): Promise<CodeSent | Refusal> {
  const { database, now } = deps;
  const { identifier, purpose } = request;
  const { ip } = context.from;
  const isKnown = identifier.channel === 'sms' || (await request.isKnown(database.db));
  const reset =
    purpose === 'reset' && !isKnown ? resetLimits(deps, identifier, ip) : { shares: [], prices: [] };
  const shares = [...sharesOf(deps, identifier, ip), ...reset.shares];
  const priced = asShares(reset.prices);
  const making = { isKnown, shares: [...shares, ...priced] };
  // Reads the limits before opening a transaction, because that is cheaper: an attack is refused here
  // hundreds of thousands of times.
  const spent = await spentUntil(database.db, shares, now());
  if (spent === undefined)
    return await context.transact((tx) => makeChallenge(tx, deps, context, request, making));
  // Text messages cost money, so there work is no substitute.
  if (identifier.channel === 'sms') {
    return refuse('too-many', { countDown: secondsUntil(spent, now()) });
  }
  const keys = priced.map(({ key }) => key);
  const level = levelOf(reset.prices, await readCounts(database.db, keys, now()));
  const proof = proofPurposeOf(request);
  if (!(await consumeProof(deps, proof, context.proof, level))) return askProof(deps, proof, level);
  return await context.transact((tx) =>
    makeChallenge(tx, deps, context, request, { isKnown, shares: priced }),
  );
}

const proofPurposeOf = ({ purpose, identifier }: CodeRequest) => ({
  call: `send:${purpose}`,
  subject: identifier.key,
});

interface Making {
  readonly isKnown: boolean;
  readonly shares: readonly Share[];
}

async function makeChallenge(
  tx: Tx,
  deps: Deps,
  caller: SendContext,
  request: CodeRequest,
  { isKnown, shares }: Making,
): Promise<CodeSent> {
  const { secrets, now } = deps;
  const { purpose, identifier, typed } = request;
  const identifierMac = secrets.mac('code-identifier', identifier.key);
  await lockIdentifier(tx, identifierMac);
  const at = now();
  const { channel } = identifier;
  const stranger = isKnown ? null : secrets.mac('code-network', networkOf(caller.from.ip));
  const { value } = await configurationOf(deps).read(tx);
  const rest = value.restrictions.codes.wait * minute;
  const recent = await readRecentChallenges(tx, identifierMac, at - mailWindow);
  const call = { purpose, channel, stranger };
  // A code stands in the way of the next one for the configured wait, however long it is valid.
  const waiting = recent.map((one) => ({ ...one, expires_at: one.made_at + rest }));
  const wait = waitBeforeCode(waiting, call, at);
  if (wait) fail(wait.why, { countDown: secondsUntil(wait.until, at) });
  for (const share of shares) {
    const until = await countShare(tx, share, at);
    if (until === undefined) continue;
    if (channel === 'sms') fail('too-many', { countDown: secondsUntil(until, at) });
    throw askProof(deps, proofPurposeOf(request)).error;
  }
  // Locks the member, so it comes after the limits: who uses a code takes the locks in this order, too.
  const addressee = await request.findAddressee(tx);
  const id = newId(at);
  const shared = findShared(recent, call, at);
  const source = shared?.of ?? { id, expires_at: at + codeLifetime };
  const code = shared ? sharedCode(deps, source.id) : newCode(codeDigits.own);
  const ref = newRef();
  await insertChallenge(tx, {
    id,
    purpose,
    identifier_mac: identifierMac,
    uid: addressee.uid,
    ref,
    code_mac: codeMac(deps, id, code),
    shares: shares.map(({ key }) => key),
    shared_of: shared ? source.id : null,
    asked_from: stranger,
    made_at: at,
    expires_at: source.expires_at,
  });
  if (source.id === id) {
    await deliver(tx, deps, caller, request, addressee, { code, ref: shared ? undefined : ref });
  }
  if (shared && source.id === id) await request.onShared?.(tx);
  const until = { expires: source.expires_at, again: at + rest };
  return { identifier: typed, ...until, ref, ...(shared && { digits: code.length }) };
}

async function deliver(
  tx: Tx,
  { enqueue }: Deps,
  { client }: Caller,
  { purpose, identifier }: CodeRequest,
  { to, uid }: Addressee,
  sent: { readonly code: string; readonly ref: string | undefined },
): Promise<void> {
  const options = uid === null ? {} : { uid };
  if (identifier.channel === 'sms') {
    await enqueue(tx, smsJob, { to: identifier.to, text: codeSms(sent, client) }, options);
    return;
  }
  const mail = { to: to ?? identifier.to, ...codeMail(purpose, sent, client) };
  await enqueue(tx, to === null ? silentJob : mailJob, mail, options);
}

/**
 * Digest of a code. It includes the id of the challenge, so that a digest copied into another row is useless.
 */
export function codeMac({ secrets }: Pick<Deps, 'secrets'>, challengeId: string, code: string): Buffer {
  return secrets.mac('code', `${challengeId} ${code}`);
}

export function newCode(digits: number): string {
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
}

/** The code in the mail of this challenge, for all requests that share it. It is stored nowhere. */
function sharedCode({ secrets }: Deps, id: string): string {
  const number = secrets.mac('shared-code', id).readBigUInt64BE() % 10n ** BigInt(codeDigits.shared);
  return number.toString().padStart(codeDigits.shared, '0');
}

const refAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function newRef(): string {
  return Array.from({ length: 8 }, () => refAlphabet[randomInt(refAlphabet.length)]).join('');
}
