import { tellBought } from '@mitto/coins/web/public/bought.ts';
import { useChannel } from '@mitto/web-kit/data/use-channel';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { chargeChanged } from '../../contract/payment-channels.ts';
import { paymentWebCalls } from '../payment-web-calls.ts';
import { Purchase, type PurchaseRequest } from './purchase.ts';
import { purchaseIdOf } from './purchase-id.ts';

const lookEveryMs = 2000;

/** The purchase that a checkout is opened for. It is opened again when the network is back. */
export function usePurchase(wanted: PurchaseRequest) {
  const calls = useClient(paymentWebCalls);
  const { session, clock } = useServices();
  const isOnline = useIsOnline();
  const [purchase] = useState(
    () =>
      new Purchase(wanted, {
        calls,
        idOf: idsOf(session),
        now: () => clock.now(),
        leave: (address) => location.assign(address),
        onPaid: ({ purpose, reference, item, date }) => {
          if (purpose === 'coins') tellBought({ payment: reference, coins: Number(item), since: date });
        },
      }),
  );
  const state = useSyncExternalStore(purchase.subscribe, purchase.read);
  const { kind } = state.stage;
  const begin = useEffectEvent(() => {
    if (kind === 'asking' || kind === 'unread' || kind === 'unsure') void purchase.open();
  });
  useEffect(() => {
    if (isOnline) begin();
  }, [isOnline]);
  useEffect(() => {
    if (kind !== 'processing' && kind !== 'bank') return undefined;
    const timer = setInterval(() => void purchase.look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [kind, purchase]);
  useChannel(chargeChanged, ({ id }) => void purchase.look(id));
  return { ...state, purchase };
}

function idsOf(session: Parameters<typeof purchaseIdOf>[1]) {
  const ids = new Map<string, ReturnType<typeof purchaseIdOf>>();
  return (item: string) => {
    const known = ids.get(item) ?? purchaseIdOf(item, session);
    ids.set(item, known);
    return known;
  };
}
