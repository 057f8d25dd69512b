import { CallError } from '@mitto/web-kit/api/call-error';
import { bytesOf, signChallenge, textOf } from '@mitto/web-kit/session/sign-challenge';
import { m } from '@mitto/words/messages';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyRegistration,
} from '../../contract/passkeys.ts';

/** Asks the device to sign the challenge. Throws a `CallError` with a sentence if it does not. */
export async function signOnDevice(
  challenge: PasskeyChallenge,
  asking: Parameters<typeof signChallenge>[1],
): Promise<PasskeyAnswer> {
  return await failsInWords(() => signChallenge(challenge, asking));
}

/** Asks the device to make a passkey. */
export async function makeOnDevice({
  challenge,
  rpId,
  user,
  exclude,
}: NewPasskey): Promise<PasskeyRegistration> {
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

async function failsInWords<T>(ask: () => Promise<T | null | undefined>): Promise<T> {
  try {
    const credential = await ask();
    if (credential) return credential;
  } catch (cause) {
    const sentence = sentences[cause instanceof Error ? cause.name : ''];
    if (sentence) throw new CallError(0, { code: 'account/passkey-unusable', message: sentence() }, cause);
  }
  throw new CallError(0, { code: 'account/passkey-cancelled', message: m.account_passkey_cancelled() });
}
