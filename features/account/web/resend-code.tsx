import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/face/services';
import { clockCountdownBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { Button } from '@mitto/widgets/press/button';
import { Countdown } from '@mitto/widgets/showing/countdown';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import styles from './resend-code.module.css';

interface Props {
  /** When the code that was sent expires, in the server's time. */
  readonly until: number;
  readonly onResend: () => Promise<void>;
}

/** The wait until another code may be asked for, then the button that asks for it. */
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

/** When a refusal says that the next code may be asked for, in the server's time. */
export function waitOf(error: unknown, now: number): number | undefined {
  return error instanceof CallError && error.countDown !== undefined
    ? now + error.countDown * 1000
    : undefined;
}
