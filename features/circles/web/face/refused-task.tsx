import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { Countdown } from '@mitto/widgets/showing/countdown';
import { Alert } from '@mitto/widgets/speaking/alert';
import { m } from '@mitto/words/messages';

interface Props extends Pick<RefusedChange<unknown>, 'sentence' | 'until'> {
  /** "Your like was not sent". */
  readonly what?: string;
  readonly forget: () => Promise<unknown>;
}

/** Why a task was refused, and from when on it may be tried again; then, or put away, it is forgotten. */
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
