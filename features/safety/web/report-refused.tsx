import { CallError, sentenceOf } from '@mitto/web-kit/api/call-error';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import type { Reported } from './use-send-report.ts';

interface Props {
  readonly error: unknown;
  readonly about: Reported;
}

/** The reason why the report was not sent. The draft of the report is not deleted. */
export function ReportRefused({ error, about: { name } }: Props) {
  const isOnline = useIsOnline();
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'account/sent-already') return <Alert tone="info">{m.safety_sent_already({ name })}</Alert>;
  return (
    <Alert tone="danger">
      {m.safety_not_sent()} {why(code, isOnline) ?? sentenceOf(error)}
    </Alert>
  );
}

function why(code: string | undefined, isOnline: boolean): string | undefined {
  if (code === 'no-answer') return isOnline ? m.safety_no_answer() : m.safety_offline();
  if (code === 'account/no-such-member') return m.safety_gone();
  if (code === 'too-many') return m.safety_too_many();
  return undefined;
}
