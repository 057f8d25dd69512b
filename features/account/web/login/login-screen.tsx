import { usePageParams } from '@mitto/web-kit/router/use-router';
import { DoorStep } from './door-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { RegisterStep } from './register-step.tsx';
import { ResetStep } from './reset-step.tsx';

/** Before one is in: the door itself, and what lies behind it; the address says which. */
export function LoginScreen() {
  const { state } = usePageParams('login');
  if (state === 'register') return <RegisterStep />;
  if (state === 'reset') return <ResetStep />;
  if (state === 'password') return <NewPasswordStep />;
  return <DoorStep />;
}
