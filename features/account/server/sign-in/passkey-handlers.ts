import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { passkeyCalls } from '../../contract/passkey-calls.ts';
import { addPasskey, removePasskey, rename, startPasskey } from './means/own-passkeys.ts';
import { signInWithPasskey } from './passkeys/check-passkey.ts';
import { passkeyChallenge } from './passkeys/passkey-challenge.ts';

export function passkeyHandlers(deps: Deps): CallHandlers<typeof passkeyCalls> {
  return {
    passkeyChallenge: (context) => passkeyChallenge(deps, context),
    signInWithPasskey: (context) => signInWithPasskey(deps, context),
    startPasskey: (context) => startPasskey(deps, context),
    addPasskey: (context) => addPasskey(deps, context),
    renamePasskey: (context) => rename(deps, context),
    removePasskey: (context) => removePasskey(deps, context),
  };
}
