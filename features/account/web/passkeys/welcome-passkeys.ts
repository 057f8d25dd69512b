import { minute } from '@mitto/kit/time';
import { canUsePasskeys } from '@mitto/web-kit/session/sign-challenge';
import type { Authorized } from '../../contract/member.ts';
import type { PasskeyAnswer, PasskeyChallenge } from '../../contract/passkeys.ts';
import { signOnDevice } from './device-passkeys.ts';

/** The two calls of a sign-in with a passkey. */
interface PasskeyCalls {
  passkeyChallenge(
    input: Record<string, never>,
    choices?: { readonly isQuiet: boolean },
  ): Promise<PasskeyChallenge>;
  signInWithPasskey(input: { readonly credential: PasskeyAnswer }): Promise<Authorized>;
}

export interface WelcomePasskeys {
  /** Signs in by the button: the browser shows its own window. */
  signIn(): Promise<Authorized>;
  stop(): void;
}

/** Time after which the list in the field gets a new challenge; the server takes one for five minutes. */
const renewMs = 4 * minute;

/**
 * Offers the passkeys of this device in the list below the e-mail field, and by a button. A browser answers one
 * request at a time: the button first ends the one of the list and waits until it has ended, because a second
 * request beside it would fail.
 */
export function createWelcomePasskeys(
  calls: PasskeyCalls,
  take: (work: () => Promise<Authorized>) => void,
): WelcomePasskeys {
  let running: { readonly end: AbortController; readonly ended: Promise<void> } | undefined;
  let isOver = false;

  const listOnce = async (signal: AbortSignal) => {
    const challenge = await calls.passkeyChallenge({}, { isQuiet: true });
    if (signal.aborted || !canUsePasskeys(challenge.rpId)) return;
    const credential = await signOnDevice(challenge, { signal, isAutofill: true });
    take(() => calls.signInWithPasskey({ credential }));
  };
  const list = () => {
    if (isOver || running) return;
    const end = new AbortController();
    const renewal = setTimeout(() => void endList().then(list), renewMs);
    // Without an answer there is no list: the button says what is wrong.
    const ended = listOnce(end.signal)
      .catch(() => undefined)
      .finally(() => clearTimeout(renewal));
    running = { end, ended };
  };
  const endList = async () => {
    running?.end.abort();
    await running?.ended;
    running = undefined;
  };

  const start = async () => {
    if ((await canList()) === true) list();
  };
  void start();
  return {
    async signIn() {
      await endList();
      try {
        const challenge = await calls.passkeyChallenge({});
        const credential = await signOnDevice(challenge, {
          signal: new AbortController().signal,
          isAutofill: false,
        });
        return await calls.signInWithPasskey({ credential });
      } catch (cause) {
        void start();
        throw cause;
      }
    },
    stop() {
      isOver = true;
      running?.end.abort();
    },
  };
}

async function canList(): Promise<boolean | undefined> {
  if (!('PublicKeyCredential' in window)) return false;
  return await PublicKeyCredential.isConditionalMediationAvailable?.();
}
