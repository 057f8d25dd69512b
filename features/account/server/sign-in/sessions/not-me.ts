import { timingSafeEqual } from 'node:crypto';
import { Refusal, refuse } from '@mitto/kit/app-error';
import { day, minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { sessionCalls } from '../../../contract/session-calls.ts';
import { accountMailOf } from '../../mail/account-mail.ts';
import { silentJob } from '../../mail/silent-job.ts';
import { countOrProve } from '../../proof/count-or-prove.ts';
import { networkOf } from '../../store/brake.ts';
import { type MemberRow, readMember } from '../../store/members.ts';
import { insertMark } from '../../store/shares.ts';
import { guardAccount } from './count-login.ts';

type Context = CallContext<typeof sessionCalls.denySignIns>;
type Answer = CallAnswer<typeof sessionCalls.denySignIns>;
type Owner = Pick<MemberRow, 'uid' | 'email' | 'language'>;

const linkLifetime = 7 * day;
/** Wrong links of a network that cost nothing. */
const freeInNetwork = { most: 30, windowMs: 15 * minute };

/**
 * Tells the owner once a day that others try to get into the account, with a link that says "not me". An address
 * without an account takes the same way, and nothing is sent.
 */
export async function warnOwner(
  deps: Deps,
  emailKey: string,
  owner: Owner | undefined,
  within?: Tx,
): Promise<void> {
  const { database, secrets, now, enqueue } = deps;
  const at = now();
  const tell = async (tx: Tx) => {
    const mark = secrets.mac('brake', `login:notice ${emailKey}`);
    if (!(await insertMark(tx, mark, at, at + day))) return;
    const words = accountMailOf('attack', owner?.language ?? 'en', linkOf(deps, owner?.uid ?? ''));
    const mail = { to: owner?.email ?? emailKey, ...words };
    await (owner ? enqueue(tx, mailJob, mail, { uid: owner.uid }) : enqueue(tx, silentJob, mail));
  };
  await (within ? tell(within) : database.transact(tell));
}

/** The owner says that it was somebody else: new devices need a code by mail for half a year. */
export async function denySignIns(deps: Deps, { input, from, proof }: Context): Promise<Answer> {
  const network = networkOf(from.ip);
  const share = { key: deps.secrets.mac('brake', `not-me:network ${network}`), ...freeInNetwork };
  const counted = await countOrProve(deps, [share], { call: 'denySignIns', subject: network }, proof);
  if (counted instanceof Refusal) return counted;
  const [uid = '', expiry = '', mac = ''] = input.token.split('.');
  const isOpen = Number.parseInt(expiry, 36) > deps.now();
  const isOwn = timingSafeEqual(Buffer.from(mac), Buffer.from(linkMac(deps, uid, expiry)));
  const member = isOpen && isOwn ? await readMember(deps.database.db, uid) : undefined;
  if (!member?.email_key) return refuse('account/link-over');
  await counted.giveBack();
  await guardAccount(deps, member.email_key);
  return {};
}

/** The token stands in the fragment, which no server and no log ever sees. */
function linkOf(deps: Pick<Deps, 'secrets' | 'settings' | 'now'>, uid: string): string {
  const expiry = (deps.now() + linkLifetime).toString(36);
  const token = `${uid}.${expiry}.${linkMac(deps, uid, expiry)}`;
  const { appOrigin, appRouting } = deps.settings;
  return appRouting === 'path'
    ? `${appOrigin}/login?state=not-me#token=${token}`
    : `${appOrigin}/#!/login?state=not-me&token=${token}`;
}

function linkMac({ secrets }: Pick<Deps, 'secrets'>, uid: string, expiry: string): string {
  return secrets.mac('not-me', `${uid} ${expiry}`).toString('base64url');
}
