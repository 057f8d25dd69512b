import { type MemberFacts, memberFacts } from '@mitto/account/server/public/member-facts';
import {
  type NotificationSwitches,
  readNotificationSwitches,
} from '@mitto/account/server/public/notification-switches';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { DeliveryChannel, NotificationKind } from '../contract/notification-kinds.ts';
import type { NotificationChoices } from '../contract/notification-tables.ts';
import { endOfQuiet } from '../contract/quiet-hours.ts';
import { decide, type NotificationFacts, type PushDecision } from '../policy.ts';
import { readChoices, usualChoices } from './store/choices.ts';

/** A member who is to be told of something, with everything that they have chosen. */
export interface Receiver {
  readonly uid: string;
  readonly member: MemberFacts;
  readonly switches: NotificationSwitches;
  readonly choices: NotificationChoices;
}

/** Reads a receiver; undefined if the member is gone. The member is not erased before the transaction ends. */
export async function readReceiver(deps: Deps, tx: Tx, uid: string): Promise<Receiver | undefined> {
  const [member, switches, chosen] = await waitForAll([
    memberFacts(tx, uid, deps.now()),
    readNotificationSwitches(deps, tx, uid),
    readChoices(tx, uid),
  ]);
  return member && { uid, member, switches, choices: chosen ?? usualChoices(member) };
}

/** Decides whether a receiver is told of something on a channel. */
export function decideFor(
  { member, switches, choices }: Receiver,
  kind: NotificationKind,
  channel: DeliveryChannel,
  state: Pick<NotificationFacts, 'at' | 'isShown' | 'isMuted' | 'isSeen'>,
): PushDecision {
  const { quiet, timeZone } = choices;
  return decide(kind, channel, {
    ...state,
    standing: member.standing,
    isPremium: member.isPremium,
    configured: switches.configured,
    switches: switches.changed(channel),
    quietUntil: quiet ? endOfQuiet(state.at, quiet, timeZone) : state.at,
  });
}
