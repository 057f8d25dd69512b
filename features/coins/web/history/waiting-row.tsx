import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { giftBold } from '../glyphs.ts';
import { unit, useAmounts } from '../use-amounts.ts';
import styles from './history.module.css';

interface Props {
  readonly amount: number;
}

/** The coins of an invitation that wait, and the two ways to get them. */
export function WaitingRow({ amount }: Props) {
  const { coins } = useAmounts();
  return (
    <section aria-label={m.coins_waiting()}>
      <h3 className={styles['group']}>{m.coins_waiting()}</h3>
      <div className={styles['rows']}>
        <div className={styles['row']}>
          <span className={styles['tile']} data-tone="gold">
            <Icon glyph={giftBold} size={20} />
          </span>
          <span className={styles['words']}>
            <span className={styles['title']}>{m.coins_referral()}</span>
            <span className={styles['about']}>{m.coins_waiting_why()}</span>
            <span className={styles['ways']}>
              <IntentLink to="settings.account">{m.coins_waiting_email()}</IntentLink>
              <IntentLink to="profile.verification">{m.coins_waiting_mobile()}</IntentLink>
            </span>
          </span>
          <b className={styles['amount']}>
            {coins(amount)} <span className="visually-hidden">{unit}</span>
          </b>
        </div>
      </div>
    </section>
  );
}
