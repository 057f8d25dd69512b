import { CallError } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';
import type { NewPasskey, PasskeyAnswer, PasskeyChallenge, PasskeyMade } from '../../contract/passkeys.ts';

/**
 * True if this browser can make and use passkeys of this site here. A passkey belongs to a name: at another name
 * the browser refuses it.
 */
export function canUsePasskeys(rpId: string | null): boolean {
  const isOwnName = rpId !== null && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`));
  return isOwnName && 'PublicKeyCredential' in window;
}

interface Asking {
  readonly signal: AbortSignal;
  /** True for the list that the browser shows in the e-mail field. */
  readonly isAutofill: boolean;
}

/** Asks the device to sign the challenge. Throws a `CallError` with a sentence if it does not. */
export async function signOnDevice(
  { challenge, rpId }: PasskeyChallenge,
  { signal, isAutofill }: Asking,
): Promise<PasskeyAnswer> {
  const credential = await failsInWords(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), rpId, userVerification: 'required' },
      ...(isAutofill && { mediation: 'conditional' as const }),
      signal,
    }),
  );
  // The request was for a public key alone, so that the answer can be nothing else.
  const { id, response } = credential as PublicKeyCredential & { response: AuthenticatorAssertionResponse };
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  };
}

/** Asks the device to make a passkey. */
export async function makeOnDevice({ challenge, rpId, user, exclude }: NewPasskey): Promise<PasskeyMade> {
  const credential = await failsInWords(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: rpId, name: 'Mitto' },
        user: { ...user, id: bytesOf(user.id) },
        // Ed25519, P-256 and RSA, as the server takes them.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: exclude.map(({ id, transports }) => ({
          type: 'public-key' as const,
          id: bytesOf(id),
          transports: transports as AuthenticatorTransport[], // The browser ignores words that it does not know.
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  );
  const { id, response } = credential as PublicKeyCredential & { response: AuthenticatorAttestationResponse };
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Sentences for what a browser throws, by the name of the exception. Everything else is a prompt that ended. */
const sentences: Readonly<Record<string, () => string>> = {
  InvalidStateError: m.account_passkey_there_already,
  SecurityError: m.account_error_passkeys_not_here,
  NotSupportedError: m.account_passkey_unsupported,
};

async function failsInWords(ask: () => Promise<Credential | null>): Promise<Credential> {
  try {
    const credential = await ask();
    if (credential !== null) return credential;
  } catch (cause) {
    const sentence = sentences[cause instanceof Error ? cause.name : ''];
    if (sentence) throw new CallError(0, { code: 'account/passkey-unusable', message: sentence() }, cause);
  }
  throw new CallError(0, { code: 'account/passkey-cancelled', message: m.account_passkey_cancelled() });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
