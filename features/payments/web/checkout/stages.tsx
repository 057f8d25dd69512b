import { useServices } from '@mitto/web-kit/feature/services';
import { clockTime } from '@mitto/web-kit/formats/when';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Button, ButtonLink } from '@mitto/widgets/buttons/button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { warningCircleDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { Charge } from '../../contract/payment-shapes.ts';
import { arrowCounterClockwise, checkCircle, receipt, shieldCheck } from '../glyphs.ts';
import { PaymentFailure, sentenceOfFailure } from '../payment-failure.tsx';
import { ResultHead } from '../public/result-head.tsx';
import { nameOfCard } from '../public/saved-card-face.ts';
import { thingOf } from '../receipts/charge-words.ts';
import { useMoney } from '../use-money.ts';
import { CreditNotice } from './credit-notice.tsx';
import { maskEmail } from './mask-email.ts';
import styles from './stages.module.css';

/** The payment runs; the panel may be closed meanwhile. */
export function Working({ isAsking }: { readonly isAsking: boolean }) {
  if (isAsking) {
    return (
      <Loading label={m.payments_checkout()}>
        <Skeleton height="138px" />
      </Loading>
    );
  }
  return (
    <div className={styles['working']} role="status">
      <Spinner />
      <p>
        <strong>{m.payments_processing()}</strong> {m.payments_processing_note()}
      </p>
    </div>
  );
}

interface AtBankProps {
  readonly charge: Charge;
  readonly failure: unknown;
  readonly onCancel: () => void;
}

/** 3-D Secure: the member's bank wants to confirm the payment; or the provider's page waits for it. */
export function AtBank({ charge, failure, onCancel }: AtBankProps) {
  const { price } = useMoney();
  const amount = price(charge.amount, charge.currency);
  const { isHosted } = charge;
  return (
    <div className={styles['stage']}>
      <ResultHead
        tone="iris"
        glyph={shieldCheck}
        title={isHosted ? m.payments_page_title() : m.payments_bank_title()}
      >
        {isHosted ? m.payments_page_lead({ amount }) : m.payments_bank_lead({ amount })}
      </ResultHead>
      <PaymentFailure failure={failure} unsaid={m.payments_unsaid_cancel} />
      {charge.actionUrl !== null && (
        <ButtonLink tone="primary" size="tall" isWide href={charge.actionUrl}>
          {isHosted ? m.payments_page_go() : m.payments_bank_go()}
        </ButtonLink>
      )}
      <Button tone="ghost" isWide onClick={onCancel}>
        {m.payments_cancel()}
      </Button>
    </div>
  );
}

/** The payment was sent and no answer came. Trying again is safe, because the id stays the same. */
export function Unsure({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <TroubleNotice
      title={m.payments_unsure()}
      action={
        <Button tone="primary" onClick={onAgain}>
          {m.payments_check_again()}
        </Button>
      }
    >
      {m.payments_unsure_why()}
    </TroubleNotice>
  );
}

interface NothingProps {
  readonly failure?: unknown;
  readonly onAgain?: () => void;
  readonly onBack?: () => void;
}

/** There is nothing to buy here now, or the price could not be read. */
export function Nothing({ failure, onAgain, onBack }: NothingProps) {
  if (onAgain !== undefined) {
    return (
      <TroubleNotice
        title={m.payments_not_loaded()}
        action={
          <Button tone="line" onClick={onAgain}>
            {m.payments_try_again()}
          </Button>
        }
      >
        {sentenceOfFailure(failure, m.payments_not_loaded_why)}
      </TroubleNotice>
    );
  }
  return (
    <StateNotice
      glyph={warningCircleDuotone}
      tone="plain"
      title={m.payments_withdrawn()}
      action={
        <Button tone="line" onClick={onBack}>
          {m.payments_back()}
        </Button>
      }
    >
      {m.payments_withdrawn_why()}
    </StateNotice>
  );
}

/** The purchase is paid: what was paid with what, what follows, and the receipt. */
export function Paid({ charge }: { readonly charge: Charge }) {
  const { price, language } = useMoney();
  const { session } = useServices();
  const router = useRouter();
  const email = useUserInfo(session).email;
  const time = clockTime(charge.date, language);
  const thing = thingOf(charge);
  const amount = price(charge.amount, charge.currency);
  return (
    <div className={styles['stage']}>
      <ResultHead tone="success" glyph={checkCircle} title={m.payments_paid({ amount })}>
        {charge.card === null
          ? m.payments_paid_plain({ thing, time })
          : m.payments_paid_with({ thing, card: nameOfCard(charge.card), time })}
      </ResultHead>
      {charge.purpose === 'coins' && <CreditNotice charge={charge} />}
      <Rows>
        <button type="button" onClick={() => void router.open('receipt', { id: charge.id })}>
          <RowFace
            glyph={receipt}
            label={m.payments_receipt()}
            {...(email && { value: m.payments_sent_to({ email: maskEmail(email) }) })}
          />
        </button>
        <button type="button" onClick={() => void router.open('payments')}>
          <RowFace glyph={arrowCounterClockwise} label={m.payments_yours()} />
        </button>
      </Rows>
    </div>
  );
}
