import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useClient } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { CoinsFailure } from '../coins-failure.tsx';
import { coinsWebCalls } from '../coins-web-calls.ts';
import { type PinFaults, pinFaultsOf } from './new-pin.ts';
import styles from './pin.module.css';
import { ForgotButton, PinField } from './pin-field.tsx';

interface Props {
  readonly isPinSet: boolean;
  readonly onForgot: () => void;
  readonly onDone: () => void;
}

/** Form for the first PIN, or for another one in place of the old one. */
export function ChangePin({ isPinSet, onForgot, onDone }: Props) {
  const { setCoinsPin } = useClient(coinsWebCalls);
  const { isBusy, failure, run } = useAttempt();
  const [old, setOld] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<PinFaults>({});
  // The row that says whether there is a PIN may arrive after the form has opened, or while a new PIN is being
  // saved.
  const [needsOld, setNeedsOld] = useState(isPinSet);
  if (needsOld !== isPinSet && !isBusy) setNeedsOld(isPinSet);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = pinFaultsOf({ old: needsOld ? old : undefined, pin, again });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      await setCoinsPin({ pin, ...(needsOld && { oldPin: old }) });
      onDone();
    });
  };
  return (
    <form noValidate method="post" className={styles['form']} onSubmit={save}>
      <p className={styles['lead']}>{needsOld ? m.coins_pin_change_lead() : m.coins_pin_set_lead()}</p>
      {needsOld && (
        <PinField label={m.coins_pin_old()} value={old} onValue={setOld} error={faults.old}>
          <ForgotButton onClick={onForgot} />
        </PinField>
      )}
      <NewPin pin={pin} again={again} faults={faults} onPin={setPin} onAgain={setAgain} />
      <CoinsFailure failure={failure} />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {m.coins_pin_save()}
      </Button>
    </form>
  );
}

interface NewPinProps {
  readonly pin: string;
  readonly again: string;
  readonly faults: PinFaults;
  readonly onPin: (pin: string) => void;
  readonly onAgain: (pin: string) => void;
}

/** The new PIN, typed twice. */
export function NewPin({ pin, again, faults, onPin, onAgain }: NewPinProps) {
  return (
    <>
      <PinField
        label={m.coins_pin_new()}
        value={pin}
        onValue={onPin}
        error={faults.pin}
        help={m.coins_pin_help()}
      />
      <PinField label={m.coins_pin_again()} value={again} onValue={onAgain} error={faults.again} />
    </>
  );
}
