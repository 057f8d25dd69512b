import { partOf } from '@mitto/account/contract/define-configuration';
import { waitOfMember } from '@mitto/account/server/public/member-facts';
import { readConfigured as readPart } from '@mitto/account/server/public/read-configured';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import { type ChatWait, chatConfiguration } from '../contract/chat-configuration.ts';

type Own = Pick<Deps, 'database' | 'bus' | 'now' | 'log'>;
type Configured = (typeof chatConfiguration)['usual'];

export async function readConfigured(deps: Own, db: Db | Tx): Promise<Configured> {
  return await readPart(deps, db, chatConfiguration);
}

/**
 * Milliseconds the member waits between two messages of one conversation: 0 with premium, or when staff set no
 * wait.
 */
export async function chatWaitMs(tx: Tx, deps: Own, uid: string): Promise<number> {
  const { chat } = (await readConfigured(deps, tx)).restrictions;
  return (await waitSeconds(deps, tx, chat, uid)) * 1000;
}

/** The wait as this caller sees it. */
export async function restrictionsFor(
  deps: Own,
  db: Db | Tx,
  configuration: object,
  uid: string | undefined,
): Promise<{ readonly chat: v.InferInput<typeof ChatWait> }> {
  const { chat } = partOf(chatConfiguration, configuration).restrictions;
  const currentWaitTime = uid === undefined ? 0 : await waitSeconds(deps, db, chat, uid);
  return { chat: { ...chat, currentWaitTime } };
}

/**
 * Seconds the member waits: the value that staff has set for this member, or else the configured value. The wait
 * runs separately in each conversation.
 */
async function waitSeconds(
  { now }: Own,
  db: Db | Tx,
  { waitTime }: Configured['restrictions']['chat'],
  uid: string,
): Promise<number> {
  return ((await waitOfMember(db, uid, now())) ?? waitTime) * 60;
}
