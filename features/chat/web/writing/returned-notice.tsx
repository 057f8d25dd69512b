import { RefusedTask } from '@mitto/circles/web/face/refused-task.tsx';
import { m } from '@mitto/words/messages';
import type { Returned } from './use-returned.ts';

/** Why what was written is back in the field. */
export function ReturnedNotice({ sentence, until, putAway }: Returned) {
  return (
    <RefusedTask
      what={m.chat_refused_message()}
      sentence={sentence}
      until={until}
      forget={async () => putAway()}
    />
  );
}
