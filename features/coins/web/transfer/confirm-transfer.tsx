import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { newId } from '@mitto/kit/ids';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { CoinsFailure } from '../coins-failure.tsx';
import { coinsWebCalls } from '../coins-web-calls.ts';
import { arrowRightBold } from '../glyphs.ts';
import { pinLength } from '../pin/new-pin.ts';
import { ForgotButton, PinField } from '../pin/pin-field.tsx';
import { unit, useAmounts } from '../use-amounts.ts';
import type { Receiver } from './receiver.ts';
import { ReceiverName } from './receiver-face.tsx';
import styles from './transfer.module.css';

interface Wanted {
  readonly receiver: Receiver;
  readonly amount: number;
  readonly comments: string | undefined;
  readonly keeps: number;
}

interface Props {
  readonly wanted: Wanted;
  readonly isOpen: boolean;
  readonly onForgot: () => void;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Sheet that shows the receiver with face and name, and asks for the PIN. */
export function ConfirmTransfer({ isOpen, onClose, ...rest }: Props) {
  const { coins } = useAmounts();
  const title = m.coins_send_question({ amount: coins(rest.wanted.amount), name: rest.wanted.receiver.name });
  // The id outlives the sheet, so that a member who closes it after a lost answer and tries again sends the
  // same transfer.
  const [id, setId] = useState(() => newId());
  const renew = () => setId(newId());
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={m.coins_close()}>
      {isOpen && <Confirm {...rest} id={id} onRenew={renew} onClose={onClose} />}
    </Sheet>
  );
}

interface ConfirmProps extends Omit<Props, 'isOpen'> {
  readonly id: string;
  readonly onRenew: () => void;
}

function Confirm({ wanted, id, ...on }: ConfirmProps) {
  const { receiver, amount, comments } = wanted;
  const { transferCoins } = useClient(coinsWebCalls);
  const { toasts } = useServices();
  const { coins } = useAmounts();
  const { isBusy, failure, run } = useAttempt();
  const [pin, setPin] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setShort(pin.length < pinLength);
    if (pin.length < pinLength) return;
    void run(async () => {
      const content = {
        id,
        receiver: receiver.uid,
        amount,
        pin,
        ...(comments !== undefined && { comments }),
      };
      try {
        await transferCoins(content);
      } catch (error) {
        setPin('');
        // Coins have moved under this id with other details, so the next transfer gets another id.
        if (error instanceof CallError && error.code === 'coins/key-used') on.onRenew();
        throw error;
      }
      on.onRenew();
      const text = m.coins_sent({ amount: coins(amount), name: receiver.name });
      toasts.show({ text, tone: 'success' });
      on.onClose();
      on.onSent();
    });
  };
  return (
    <form noValidate method="post" className={styles['form']} onSubmit={send}>
      <Faces receiver={receiver} />
      <Summary {...wanted} />
      <PinField
        label={m.coins_pin_yours()}
        value={pin}
        onValue={setPin}
        help={m.coins_pin_help_send()}
        error={isShort && pin.length < pinLength ? m.coins_pin_digits() : undefined}
      >
        <ForgotButton onClick={on.onForgot} />
      </PinField>
      <CoinsFailure failure={failure} />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {m.coins_send_amount({ amount: coins(amount) })}
      </Button>
      <Button tone="ghost" isWide onClick={on.onClose}>
        {m.coins_not_now()}
      </Button>
    </form>
  );
}

function Faces({ receiver }: Pick<Wanted, 'receiver'>) {
  const { own } = useOwn();
  return (
    <div className={styles['faces']} aria-hidden="true">
      <FaceAvatar person={own} size={64} />
      <span className={styles['arrow']}>
        <Icon glyph={arrowRightBold} size={20} isDirected />
      </span>
      <FaceAvatar person={receiver} size={64} />
    </div>
  );
}

function Summary({ receiver, comments, keeps }: Omit<Wanted, 'amount'>) {
  const { coins } = useAmounts();
  return (
    <dl className={styles['summary']}>
      <div>
        <dt>{m.coins_to_label()}</dt>
        <dd>
          <ReceiverName receiver={receiver} />
          {receiver.username !== undefined && <small dir="auto">{receiver.username}</small>}
        </dd>
      </div>
      {comments !== undefined && (
        <div>
          <dt>{m.coins_comment()}</dt>
          <dd dir="auto">{comments}</dd>
        </div>
      )}
      <div>
        <dt>{m.coins_you_keep_label()}</dt>
        <dd>{`${coins(keeps)} ${unit}`}</dd>
      </div>
    </dl>
  );
}
