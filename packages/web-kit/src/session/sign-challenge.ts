/** True if this browser can make and use passkeys of this site here. At another name the browser refuses them. */
export function canUsePasskeys(rpId: string | null): boolean {
  const isOwnName = rpId !== null && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`));
  return isOwnName && 'PublicKeyCredential' in window;
}

interface Asking {
  readonly signal: AbortSignal;
  /** True for the list that the browser shows in the e-mail field. */
  readonly isAutofill: boolean;
}

/** Answer of a passkey, in the shape of `AuthenticationResponseJSON`. */
export interface SignedChallenge {
  readonly id: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
}

/** Asks the device to sign the challenge with a passkey. Undefined if there is none; rejects as the browser does. */
export async function signChallenge(
  { challenge, rpId }: { readonly challenge: string; readonly rpId: string },
  { signal, isAutofill }: Asking,
): Promise<SignedChallenge | undefined> {
  const credential = await navigator.credentials.get({
    publicKey: { challenge: bytesOf(challenge), rpId, userVerification: 'required' },
    ...(isAutofill && { mediation: 'conditional' as const }),
    signal,
  });
  if (credential === null) return undefined;
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

/** Bytes of base64url, as WebAuthn writes them in JSON. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
