import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import type { Suspension } from '../../contract/member.ts';

interface Props {
  readonly suspension: Suspension;
}

/** The reason, resolution and end of a suspension. */
export function Suspended({ suspension: { message, resolution, waitTime } }: Props) {
  const until = waitTime === null ? undefined : new Date(waitTime);
  const { lang } = document.documentElement;
  const date = until && dateFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(until);
  return (
    <Alert tone="warning">
      <h3>{m.account_suspended()}</h3>
      <p dir="auto">{message}</p>
      <p dir="auto">{resolution}</p>
      {date !== undefined && <p>{m.account_suspended_until({ date })}</p>}
    </Alert>
  );
}
