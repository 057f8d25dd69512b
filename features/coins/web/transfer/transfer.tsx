import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Wallet } from '../use-wallet.ts';
import { ChooseReceiver } from './choose-receiver.tsx';
import type { Receiver } from './receiver.ts';
import { TransferForm } from './transfer-form.tsx';

interface Props {
  readonly wallet: Wallet;
  readonly onBuy: () => void;
  readonly onSent: () => void;
}

/** The tab Transfer: whom to send coins to, and then how many. */
export function Transfer({ wallet, onBuy, onSent }: Props) {
  const [receiver, setReceiver] = useState<Receiver>();
  const isOnline = useIsOnline();
  if (wallet.isDisabled) return null;
  return (
    <>
      {!isOnline && <OfflineBar>{m.coins_offline()}</OfflineBar>}
      {receiver === undefined ? (
        <ChooseReceiver onChosen={setReceiver} />
      ) : (
        <TransferForm
          wallet={wallet}
          receiver={receiver}
          onChange={() => setReceiver(undefined)}
          onBuy={onBuy}
          onSent={onSent}
        />
      )}
    </>
  );
}
