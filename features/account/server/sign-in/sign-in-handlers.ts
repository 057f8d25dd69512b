import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { signInCalls } from '../../contract/sign-in-calls.ts';
import { configuredProviders } from './providers/configured-providers.ts';
import { openIdToken } from './providers/open-id-token.ts';
import { returnFromSignIn } from './providers/return-from-sign-in.ts';
import { startSignIn } from './providers/start-sign-in.ts';

export function signInHandlers(deps: Deps): CallHandlers<typeof signInCalls> {
  const providers = configuredProviders(deps);
  return {
    signInProviders: async () => [...providers.keys()],
    startSignIn: (context) => startSignIn(deps, providers, context),
    returnFromSignIn: (context) => returnFromSignIn(deps, providers, context),
    openIdToken: (context) => openIdToken(deps, context),
  };
}
