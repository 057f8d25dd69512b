import { useServices } from '@mitto/web-kit/feature/services';
import { useState } from 'react';
import { CheckEmail } from './check-email.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { keepReset, keptReset, type SentTo } from './kept-reset.ts';

/**
 * The form for the address, and then the form for the code from the mail. After a reload of the page the step
 * continues with the second form.
 */
export function ResetStep() {
  const { clock } = useServices();
  const [sent, setSent] = useState(() => keptReset(clock.now()));
  const [typed, setTyped] = useState('');
  const show = (next: SentTo | undefined) => {
    keepReset(next);
    setSent(next);
  };
  if (sent === undefined)
    return <ForgotPassword typed={typed} onSent={(email, code) => show({ email, code })} />;
  return (
    <CheckEmail
      email={sent.email}
      sent={sent.code}
      onSent={(code) => show({ ...sent, code })}
      onOtherEmail={() => {
        setTyped(sent.email);
        show(undefined);
      }}
    />
  );
}
