import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Countdown } from '@mitto/widgets/display/countdown';
import { clockCountdownBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import styles from './resend-code.module.css';

interface Props {
  /** Time from which a new code may be requested, in server time. */
  readonly until: number;
  readonly onResend: () => Promise<void>;
}

/** A countdown until a new code may be requested, and then a button to request it. */
export function ResendCode({ until, onResend }: Props) {
  const { clock } = useServices();
  const [over, setOver] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await onResend();
    setBusy(false);
  };
  if (over < until && until > clock.now())
    return (
      <p className={styles['wait']}>
        <Icon glyph={clockCountdownBold} size={20} />
        {m.account_resend_in()}{' '}
        <Countdown
          label={m.account_resend_in()}
          until={clock.onDevice(until)}
          form="short"
          onEnd={() => setOver(until)}
        />
      </p>
    );
  return (
    <Button tone="ghost" size="slim" className={styles['again']} isBusy={isBusy} onClick={resend}>
      {m.account_resend()}
    </Button>
  );
}

/** The time from which a retry is allowed after a refusal, in server time; undefined without a countdown. */
export function retryTimeOf(error: unknown, now: number): number | undefined {
  return error instanceof CallError && error.countDown !== undefined
    ? now + error.countDown * 1000
    : undefined;
}
