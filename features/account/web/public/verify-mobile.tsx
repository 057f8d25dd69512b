import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { OneTimeCode } from '../codes/one-time-code.tsx';
import { useAccountCalls } from '../use-account-calls.ts';

/** Verifies the own mobile number with a code sent by SMS. */
export function VerifyMobile() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  return (
    <OneTimeCode
      type="sms"
      calls={{
        send: (identifier) => calls.createOtp({ identifier, notify: 'sms' }),
        resend: (identifier) => calls.regenerateOtp({ identifier, notify: 'sms' }),
        check: ({ identifier, code, ref }) =>
          calls.validateOtp({ identifier, validationCode: code, ref, onAfterValidate: 'mobileVerification' }),
      }}
      onVerified={async () => {
        toasts.show({ text: m.account_mobile_verified(), tone: 'success' });
        await session.refreshUser();
      }}
    />
  );
}
