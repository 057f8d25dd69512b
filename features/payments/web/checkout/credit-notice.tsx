import { BalanceLine } from '@mitto/coins/web/public/balance-line';
import { useHaveArrived } from '@mitto/coins/web/public/bought.ts';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { Charge } from '../../contract/payment-shapes.ts';
import styles from './stages.module.css';

/** Says when bought coins arrive, and whom to ask if they do not; once they are there, what the member has now. */
export function CreditNotice({ charge: { item, date, reference: payment } }: { readonly charge: Charge }) {
  const haveArrived = useHaveArrived({ coins: Number(item), since: date });
  return (
    <section className={styles['credit']} role="status">
      <Icon glyph={coinsFill} />
      <div>
        <h4>{haveArrived ? m.payments_credit_here() : m.payments_credit_title()}</h4>
        <p>{haveArrived ? <BalanceLine /> : m.payments_credit_notice()}</p>
        {!haveArrived && (
          <IntentLink to="contact-us" params={{ payment }}>
            {m.payments_help_desk()}
          </IntentLink>
        )}
      </div>
    </section>
  );
}
