import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { useIsBeside, usePanelParams } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { type ReactNode, useState } from 'react';
import { BalanceCard } from './balance-card.tsx';
import { BuyCoins } from './buy/buy-coins.tsx';
import styles from './coins-screen.module.css';
import { History } from './history/history.tsx';
import { PinSheet } from './pin/pin-sheet.tsx';
import { type BoughtCoins, useBought, useHaveArrived } from './public/bought.ts';
import { Transfer } from './transfer/transfer.tsx';
import { useWallet } from './use-wallet.ts';

type Tab = 'history' | 'transfer' | 'buy';

const tabOf = (param: unknown): Tab => (param === 'transfer' || param === 'buy' ? param : 'history');

/**
 * The panel Manage Coins: the balance, and the tabs history, transfer and buy. With room for it, the history
 * has a column of its own.
 */
export function CoinsScreen() {
  const params = usePanelParams('coins');
  const isBeside = useIsBeside();
  const hasColumns = useIsAtLeast('70em') && isBeside;
  const wallet = useWallet();
  const [asked, setAsked] = useState(params.tab);
  const [tab, setTab] = useState(tabOf(params.tab));
  const [moved, setMoved] = useState<Moved>({ count: 0 });
  const [isPinOpen, setPinOpen] = useState(params.tab === 'resetPin');
  // A link to another tab while the panel is open already.
  if (asked !== params.tab) {
    setAsked(params.tab);
    setTab(tabOf(params.tab));
    setPinOpen(params.tab === 'resetPin');
  }
  const open = (next: Tab) => {
    setMoved(({ count }) => ({ count }));
    setTab(next);
  };
  /** Leads to the history, where what has just moved appears, and empties the forms. */
  const done = (coins?: BoughtCoins) => {
    setMoved(({ count }) => ({ count: count + 1, bought: coins }));
    setTab('history');
  };
  const bought = useBought();
  const [heard, setHeard] = useState(bought);
  if (heard !== bought) {
    setHeard(bought);
    done(bought.last);
  }
  const act = hasColumns && tab === 'history' ? 'transfer' : tab;
  const pinLabel = wallet.isPinSet ? m.coins_pin_change() : m.coins_pin_set();
  return (
    <PanelPage
      title={m.coins_manage()}
      isWide={hasColumns}
      action={<PinAction label={pinLabel} isLong={isBeside} onOpen={() => setPinOpen(true)} />}
    >
      <div className={styles['columns']} data-two={hasColumns || undefined}>
        {hasColumns && (
          <section className={styles['column']}>
            <div className={styles['head']}>
              <h3>{m.coins_history()}</h3>
              <span>{m.coins_history_note()}</span>
            </div>
            <Past bought={moved.bought} />
          </section>
        )}
        <div className={styles['column']}>
          <BalanceCard wallet={wallet} />
          {wallet.isDisabled && (
            <Alert tone="warning">
              {m.coins_disabled()} <IntentLink to="contact-us">{m.coins_contact_us()}</IntentLink>
            </Alert>
          )}
          <Segmented
            label={m.coins_manage()}
            choices={[
              ...(hasColumns ? [] : [{ value: 'history', label: m.coins_history() }]),
              { value: 'transfer', label: m.coins_transfer() },
              { value: 'buy', label: m.coins_buy() },
            ]}
            value={act}
            onValue={(value) => open(tabOf(value))}
          />
          {act === 'transfer' && (
            <Transfer key={moved.count} wallet={wallet} onBuy={() => open('buy')} onSent={() => done()} />
          )}
          {act === 'buy' && <BuyCoins isDisabled={wallet.isDisabled} />}
          {act === 'history' && <Past bought={moved.bought} />}
        </div>
      </div>
      <PinSheet
        isOpen={isPinOpen && wallet.isLoaded}
        isPinSet={wallet.isPinSet}
        onClose={() => setPinOpen(false)}
      />
    </PanelPage>
  );
}

/** Number of movements made here, and the coins that the last one bought, if it did. */
interface Moved {
  readonly count: number;
  readonly bought?: BoughtCoins | undefined;
}

interface PinActionProps {
  readonly label: string;
  readonly isLong: boolean;
  readonly onOpen: () => void;
}

function PinAction({ label, isLong, onOpen }: PinActionProps): ReactNode {
  if (!isLong) return <IconButton glyph={lock} label={label} onClick={onOpen} />;
  return (
    <Button tone="line" size="slim" glyph={lock} onClick={onOpen}>
      {label}
    </Button>
  );
}

function Past({ bought }: { readonly bought: BoughtCoins | undefined }) {
  return (
    <>
      {bought !== undefined && <OnTheirWay bought={bought} />}
      <History />
    </>
  );
}

/** Says when bought coins arrive, until they are there. */
function OnTheirWay({ bought }: { readonly bought: BoughtCoins }) {
  if (useHaveArrived(bought)) return null;
  return (
    <Alert tone="warning">
      {m.coins_bought_notice()}{' '}
      <IntentLink to="contact-us" params={{ payment: bought.payment }}>
        {m.coins_help_desk()}
      </IntentLink>
    </Alert>
  );
}
