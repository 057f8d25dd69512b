import type { PremiumReason } from '@mitto/account/web/public/use-premium-prompt.ts';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Countdown } from '@mitto/widgets/display/countdown';
import { useOpenSheet } from '@mitto/widgets/feedback/open-sheets.ts';
import { hourglassMediumBold, x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { usePlans, usePlanWords } from '../use-subscription.ts';
import { type Benefit, places } from './benefits.ts';
import { PremiumPill } from './premium-pill.tsx';
import styles from './premium-prompt.module.css';

interface Props {
  readonly reason: PremiumReason;
  readonly name: string | undefined;
  /** When the limit ends by itself. */
  readonly until: number | undefined;
  readonly onPlans: () => void;
}

/** The prompt where a standard member meets a limit: the reason, and what premium changes there. */
export function PremiumPrompt({ reason, name, until, onPlans }: Props) {
  const router = useRouter();
  useOpenSheet(true);
  const { price } = usePlanWords();
  const [first] = usePlans();
  const { title, why, changes } = places[reason];
  const close = () => void router.close();
  return (
    <div className={styles['prompt']} data-panel="sheet">
      <header className={styles['head']}>
        <div className={styles['bar']}>
          <PremiumPill />
          <IconButton glyph={x} label={m.app_close()} className={styles['close']} onClick={close} />
        </div>
        <h2>{title(name)}</h2>
        <p>{why()}</p>
      </header>
      <div className={styles['body']}>
        {until !== undefined && <Wait reason={reason} until={until} />}
        <h3>{m.subscription_changes_here()}</h3>
        <ul className={styles['changes']}>
          {changes.map((change) => (
            <Change key={change.title()} {...change} />
          ))}
        </ul>
        <Button tone="primary" size="tall" isWide onClick={onPlans}>
          {m.subscription_see_plans()}
        </Button>
        {first && (
          <p className={styles['from']}>
            {(first.isRecurring ? m.subscription_from_monthly : m.subscription_from_once)({
              price: price(first.amount),
              plan: first.description,
            })}
          </p>
        )}
        <Button tone="ghost" isWide onClick={close}>
          {until === undefined ? m.subscription_not_now() : m.subscription_will_wait()}
        </Button>
      </div>
    </div>
  );
}

function Change({ glyph, title, why }: Benefit) {
  return (
    <li>
      <i aria-hidden="true">
        <Icon glyph={glyph} size={20} />
      </i>
      <div>
        <b>{title()}</b>
        {why && <span>{why()}</span>}
      </div>
    </li>
  );
}

function Wait({ reason, until }: { readonly reason: PremiumReason; readonly until: number }) {
  const isChat = reason === 'wait';
  const label = isChat ? m.chat_available_in() : m.subscription_again_in();
  return (
    <div className={styles['wait']}>
      <Icon glyph={hourglassMediumBold} size={24} />
      <p>
        <b>
          {label} <Countdown form="short" label={label} until={until} />
        </b>
        {isChat && <span>{m.subscription_draft_kept()}</span>}
      </p>
    </div>
  );
}
