import { memberFacts } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { notificationMutations } from '../contract/notification-mutations.ts';
import { notificationChoices, notificationList } from '../contract/notification-tables.ts';
import { choicesOf, putChoices } from './store/choices.ts';
import { markRead } from './store/notifications.ts';

export function notificationTasks(deps: Deps): MutationHandler<Me>[] {
  return [
    handleMutation(notificationMutations.readNotification, (tx, me: Me, { id }) =>
      read(deps, tx, me, { upTo: deps.now(), id }),
    ),
    handleMutation(notificationMutations.readNotifications, (tx, me: Me, { upTo }) =>
      // A device whose clock is ahead must not read what is yet to happen.
      read(deps, tx, me, { upTo: Math.min(upTo, deps.now()) }),
    ),
    handleMutation(notificationMutations.changeNotificationChoices, async (tx, me: Me, changes) => {
      const member = (await memberFacts(coreTx(tx), me.uid, deps.now())) ?? fail('unauthorized');
      const before = await choicesOf(tx, me.uid, member);
      const quiet = changes.quiet === undefined ? before.quiet : changes.quiet;
      await putChoices(tx, me.uid, {
        timeZone: changes.timeZone ?? before.timeZone,
        showsPreviews: changes.showsPreviews ?? before.showsPreviews,
        language: changes.language ?? before.language,
        ...(quiet && { quiet }),
      });
      deps.touch(tx, me.uid, notificationChoices.name, me.uid);
      return { source: me.uid };
    }),
  ];
}

async function read(
  { touch }: Pick<Deps, 'touch'>,
  tx: SyncTx,
  me: Me,
  wish: Parameters<typeof markRead>[2],
): Promise<MutationResult> {
  const ids = await markRead(tx, me.uid, wish);
  for (const id of ids) touch(tx, me.uid, notificationList.name, id);
  return { source: wish.id ?? ids.at(-1) ?? null, isMerged: ids.length === 0 };
}
