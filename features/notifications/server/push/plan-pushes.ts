import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { NotificationFacts } from '../../policy.ts';
import { decideFor, type Receiver } from '../receiver.ts';
import { listSubscriptions } from '../store/subscriptions.ts';
import { pushJob } from './push-job.ts';

interface News {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly at: number;
  readonly byDevice?: string | undefined;
  readonly state: Pick<NotificationFacts, 'at' | 'isShown' | 'isMuted' | 'isSeen'>;
}

/** Enqueues a push to each device of the receiver, now or at the end of the quiet hours. */
export async function planPushes(deps: Deps, tx: Tx, receiver: Receiver, news: News): Promise<void> {
  const { enqueue, notificationFigures: figures } = deps;
  const { uid } = receiver;
  const { id, kind, at } = news;
  const decision = decideFor(receiver, kind, 'push', news.state);
  const count = (outcome: string) => onCommit(tx, () => figures.count({ channel: 'push', kind, outcome }));
  if (decision.send === 'never') return count(decision.why);
  const devices = (await listSubscriptions(tx, { uid })).filter(({ deviceId }) => deviceId !== news.byDevice);
  if (devices.length === 0) return count('no-device');
  for (const { deviceId } of devices) {
    const options = { uid, ...(decision.send === 'later' && { at: decision.at }) };
    await enqueue(tx, pushJob, { uid, deviceId, id, at }, options);
  }
}
