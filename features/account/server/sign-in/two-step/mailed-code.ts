import { timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@mitto/kit/app-error';
import { day, minute, secondsUntil } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FirstStep } from '../../store/account-tables.ts';
import { networkOf } from '../../store/brake.ts';
import type { MemberRow } from '../../store/members.ts';
import { insertSecondStep, type SecondStepRow } from '../../store/second-steps.ts';
import { countShare } from '../../store/shares.ts';
import { codeMail } from '../codes/code-texts.ts';
import { newCode } from '../codes/send-code.ts';
import { newToken } from '../sessions/browser-cookie.ts';
import type { SigningIn } from '../sessions/open-session.ts';

const lifetime = 15 * minute;

/**
 * Max codes mailed in a day after a right password: in all, and for each network. Only a caller who knows the password
 * uses them up. With five tries of each code, guesses are right in 1 of 5,000 days.
 */
const maxMails = { together: 40, network: 5 };

type MailDeps = Pick<Deps, 'secrets' | 'now' | 'enqueue'>;

/** Mails the code that a guarded account asks for after its right password, and refuses with the ticket for it. */
export async function askMailedCode(
  tx: Tx,
  deps: MailDeps,
  { uid, email }: MemberRow & { readonly email: string },
  { from, client }: SigningIn,
  firstStep: FirstStep,
): Promise<Refusal> {
  const at = deps.now();
  const key = (what: string) => deps.secrets.mac('brake', `mailed-code ${uid} ${what}`);
  for (const share of [
    { key: key(networkOf(from.ip)), most: maxMails.network, windowMs: day },
    { key: key(''), most: maxMails.together, windowMs: day },
  ]) {
    const until = await countShare(tx, share, at);
    if (until !== undefined) return refuse('too-many', { countDown: secondsUntil(until, at) });
  }
  const [ticket, code] = [newToken(), newCode(6)];
  const mac = ticketMac(deps, ticket);
  await insertSecondStep(tx, {
    ticket_mac: mac,
    uid,
    first_step: firstStep,
    code_mac: mailedMac(deps, mac, code),
    made_at: at,
    expires_at: at + lifetime,
    used_at: null,
  });
  await deps.enqueue(
    tx,
    mailJob,
    { to: email, ...codeMail('sign-in', { code, ref: undefined }, client) },
    { uid },
  );
  return refuse('account/mailed-step', { ticket });
}

/** True if this code was mailed for the sign-in. The store counts the tries. */
export function isMailedCode(
  deps: Pick<Deps, 'secrets'>,
  { ticket_mac, code_mac }: SecondStepRow,
  typed: string,
): boolean {
  return code_mac !== null && timingSafeEqual(mailedMac(deps, ticket_mac, typed), code_mac);
}

/** Digest under which a sign-in that waits for its code is stored. */
export function ticketMac({ secrets }: Pick<Deps, 'secrets'>, ticket: string): Buffer {
  return secrets.mac('second-step', ticket);
}

function mailedMac({ secrets }: Pick<Deps, 'secrets'>, ticket: Uint8Array, code: string): Buffer {
  return secrets.mac('code', `${Buffer.from(ticket).toString('hex')} ${code}`);
}
