import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import type { RefusedChange } from '@mitto/web-kit/data/use-changes';
import { Countdown } from '@mitto/widgets/display/countdown';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent } from 'react';

interface Props extends Pick<RefusedChange<unknown>, 'sentence' | 'until'> {
  /** Summary of the task, for example "Your like was not sent". */
  readonly what?: string;
  readonly forget: () => Promise<unknown>;
  /** The limit that premium lifts, if it does; its prompt comes up with the countdown, once in a session. */
  readonly limit?: 'likes' | 'messages' | undefined;
}

/**
 * Notice with the reason of a refusal, and a countdown until a retry is allowed. The refusal is deleted when
 * the countdown ends or the notice is closed.
 */
export function RefusedTask({ what, sentence, until, forget, limit }: Props) {
  usePromptAtLimit(limit, until);
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

/** A refusal with a time is a limit: the prompt of premium comes up with it. */
function usePromptAtLimit(limit: Props['limit'], until: number | undefined): void {
  const { once } = usePremiumPrompt(limit ?? 'messages');
  const prompt = useEffectEvent(() => once({ until }));
  useEffect(() => {
    if (limit !== undefined && until !== undefined) prompt();
  }, [limit, until]);
}
