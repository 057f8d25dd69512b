import { useChannel } from '@mitto/web-kit/data/use-channel';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { coinsHistoryChanged } from '../contract/coins-channels.ts';
import { coinsHistory } from '../contract/coins-tables.ts';
import { useAmounts } from './use-amounts.ts';

const newest = 10;

/** Announces coins from another member or for an invitation, as soon as their row has arrived. */
export function FollowCoins() {
  const { toasts } = useServices();
  const router = useRouter();
  const { coins } = useAmounts();
  const heard = useRef(new Set<string>());
  const { answer } = useLive(coinsHistory, { orderBy: 'date', isDescending: true, limit: newest });
  const announce = useEffectEvent(() => {
    for (const { row } of answer) {
      if (!heard.current.delete(row.id) || row.debit) continue;
      const { reason } = row.metadata;
      if (reason !== 'transfer' && reason !== 'referral') continue;
      const amount = coins(row.amount);
      toasts.show({
        text:
          reason === 'referral'
            ? m.coins_reward_here({ amount })
            : m.coins_received({ name: row.name ?? m.coins_somebody(), amount }),
        action: { label: m.coins_show(), onPress: () => void router.open('coins') },
      });
    }
  });
  useChannel(coinsHistoryChanged, ({ id }) => {
    heard.current.add(id);
    announce();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what may have arrived
  useEffect(() => announce(), [answer]);
  return null;
}
