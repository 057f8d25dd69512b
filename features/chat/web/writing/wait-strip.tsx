import { Button } from '@mitto/widgets/buttons/button';
import { Countdown } from '@mitto/widgets/display/countdown';
import { hourglassMediumBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './writing.module.css';

interface Props {
  readonly until: number;
  /** True after the member tried to send too early. */
  readonly isEarly: boolean;
  readonly onEnd: () => void;
  /** Leads to the plans, with which there is no wait. */
  readonly onPlans: () => void;
}

/**
 * Countdown until the member may send the next message in this conversation. The draft is kept during the
 * countdown.
 */
export function WaitStrip({ until, isEarly, onEnd, onPlans }: Props) {
  return (
    <div className={styles['wait']} data-early={isEarly || undefined}>
      <Icon glyph={hourglassMediumBold} size={24} />
      <p>
        <b>
          {m.chat_available_in()}{' '}
          <Countdown
            form="short"
            label={m.chat_available_in()}
            until={until}
            say={(left) =>
              left > 0
                ? m.chat_available_in_minutes({ count: Math.ceil(left / 60_000) })
                : m.chat_available_now()
            }
            onEnd={onEnd}
          />
        </b>
        {!isEarly && <span>{m.chat_write_meanwhile()}</span>}
      </p>
      {isEarly && (
        <p role="alert">
          <span>{m.chat_wait()}</span>
          <span>{m.chat_wait_why()}</span>
          <span>{m.chat_wait_premium()}</span>
        </p>
      )}
      {isEarly && (
        <Button tone="ghost" size="slim" onClick={onPlans}>
          {m.account_see_plans()}
        </Button>
      )}
    </div>
  );
}
