import { useStandings } from '@mitto/circles/web/public/use-standings';
import { Button } from '@mitto/widgets/buttons/button';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { PinSheet } from '../pin/pin-sheet.tsx';
import { useAmounts } from '../use-amounts.ts';
import type { Wallet } from '../use-wallet.ts';
import { AmountField } from './amount-field.tsx';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import type { Receiver } from './receiver.ts';
import { ReceiverFace } from './receiver-face.tsx';
import styles from './transfer.module.css';

interface Props {
  readonly wallet: Wallet;
  readonly receiver: Receiver;
  readonly onChange: () => void;
  readonly onBuy: () => void;
  readonly onSent: () => void;
}

const maxComment = 200;

type Step = 'amount' | 'confirm' | 'first-pin' | 'forgot-pin';

/** Asks for the amount, and for a comment to a match. Nothing is sent before the receiver is confirmed with the PIN. */
export function TransferForm({ wallet, receiver, onChange, onBuy, onSent }: Props) {
  const { coins } = useAmounts();
  const { answer: standings } = useStandings([receiver.uid]);
  const [typed, setTyped] = useState('');
  const [comments, setComments] = useState('');
  const [isTried, setTried] = useState(false);
  const [step, setStep] = useState<Step>('amount');
  const isMatch = standings[receiver.uid] === 'match';
  const amount = Number(typed);
  const next = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount < 1 || amount > wallet.sendable) return;
    setStep(wallet.isPinSet ? 'confirm' : 'first-pin');
  };
  const comment = isMatch ? comments.trim() : '';
  return (
    <>
      <form noValidate method="post" className={styles['form']} onSubmit={next}>
        <h3 className={styles['label']}>{m.coins_to_label()}</h3>
        <div className={styles['receiver']}>
          <ReceiverFace receiver={receiver} />
          <Button tone="ghost" size="slim" className={styles['change'] ?? ''} onClick={onChange}>
            {m.coins_change_receiver()}
          </Button>
        </div>
        <AmountField
          typed={typed}
          onTyped={setTyped}
          wallet={wallet}
          isTried={isTried}
          onLeft={() => setTried(typed !== '')}
        />
        {amount > wallet.sendable && (
          <Button tone="soft" isWide onClick={onBuy}>
            {m.coins_buy_more()}
          </Button>
        )}
        {isMatch ? (
          <TextField
            label={m.coins_comment()}
            help={m.coins_comment_help({ name: receiver.name })}
            value={comments}
            maxLength={maxComment}
            onChange={({ target }) => setComments(target.value)}
          />
        ) : (
          <p className={styles['note']}>{m.coins_comment_match()}</p>
        )}
        <Button type="submit" tone="primary" size="tall" isWide>
          {amount > 0
            ? m.coins_send_to({ amount: coins(amount), name: receiver.name })
            : m.coins_send_name({ name: receiver.name })}
        </Button>
      </form>
      <ConfirmTransfer
        isOpen={step === 'confirm'}
        wanted={{
          receiver,
          amount,
          comments: comment === '' ? undefined : comment,
          keeps: wallet.balance - amount,
        }}
        onForgot={() => setStep('forgot-pin')}
        onClose={() => setStep('amount')}
        onSent={onSent}
      />
      <PinSheet
        isOpen={step === 'first-pin' || step === 'forgot-pin'}
        isPinSet={wallet.isPinSet}
        isForgotten={step === 'forgot-pin'}
        onClose={() => setStep('amount')}
        onSaved={() => setStep('confirm')}
      />
    </>
  );
}
