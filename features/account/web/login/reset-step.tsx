import { useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { CheckEmail } from './check-email.tsx';
import { ForgotPassword } from './forgot-password.tsx';

/** An address, then the code from its mail. */
export function ResetStep() {
  const [sent, setSent] = useState<{ readonly email: string; readonly code: CodeSent }>();
  if (sent === undefined) return <ForgotPassword onSent={(email, code) => setSent({ email, code })} />;
  return (
    <CheckEmail
      email={sent.email}
      sent={sent.code}
      onSent={(code) => setSent({ ...sent, code })}
      onOtherEmail={() => setSent(undefined)}
    />
  );
}
