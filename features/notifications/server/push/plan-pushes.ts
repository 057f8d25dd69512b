import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { NotificationFacts, PushDecision } from '../../policy.ts';
import { decideFor, type Receiver } from '../receiver.ts';
import { listSubscriptions } from '../store/subscriptions.ts';
import { pushJob } from './push-job.ts';

interface News {
  readonly kind: NotificationKind;
  readonly at: number;
  readonly byDevice?: string | undefined;
  readonly state: Pick<NotificationFacts, 'at' | 'isShown' | 'isMuted' | 'isSeen'>;
}

/** Pushes of an event, before it is known if it is news. */
interface PushPlan extends News {
  readonly uid: string;
  readonly decision: PushDecision;
  readonly deviceIds: readonly string[];
}

/** Decides when and to which devices of the receiver a push goes. */
export async function planPushes(tx: Tx, receiver: Receiver, news: News): Promise<PushPlan> {
  const { uid } = receiver;
  const decision = decideFor(receiver, news.kind, 'push', news.state);
  const devices = decision.send === 'never' ? [] : await listSubscriptions(tx, { uid });
  const deviceIds = devices.map(({ deviceId }) => deviceId).filter((one) => one !== news.byDevice);
  return { ...news, uid, decision, deviceIds };
}

/** Enqueues a push to each device of the plan, now or at the end of the quiet hours. */
export async function enqueuePushes(deps: Deps, tx: Tx, plan: PushPlan, id: string): Promise<void> {
  const { enqueue, notificationFigures: figures } = deps;
  const { uid, kind, at, decision, deviceIds } = plan;
  const count = (outcome: string) => onCommit(tx, () => figures.count({ channel: 'push', kind, outcome }));
  if (decision.send === 'never') return count(decision.why);
  if (deviceIds.length === 0) return count('no-device');
  const options = { uid, ...(decision.send === 'later' && { at: decision.at }) };
  for (const deviceId of deviceIds) await enqueue(tx, pushJob, { uid, deviceId, id, at }, options);
}
