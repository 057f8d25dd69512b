import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { Countdown } from '@mitto/widgets/display/countdown';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';

interface Props extends Pick<RefusedChange<unknown>, 'sentence' | 'until'> {
  /** Summary of the task, for example "Your like was not sent". */
  readonly what?: string;
  readonly forget: () => Promise<unknown>;
}

/**
 * Notice with the reason of a refusal, and a countdown until a retry is allowed. The refusal is deleted when
 * the countdown ends or the notice is closed.
 */
export function RefusedTask({ what, sentence, until, forget }: Props) {
  return (
    <Alert tone="warning" onClose={() => void forget()} closeLabel={m.circles_put_away()}>
      {what !== undefined && <strong>{what}. </strong>}
      {sentence}{' '}
      {until !== undefined && (
        <Countdown label={m.circles_again_in()} until={until} onEnd={() => void forget()} />
      )}
    </Alert>
  );
}
