import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/** Bytes in base64url, as WebAuthn writes them in JSON. */
const Bytes = (max: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^[\w-]+$/, 'base64url'));

export const CredentialId = Bytes(1400);

export const PasskeyName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(60, 'too-long'),
);

/** A passkey as its owner sees it. */
export const Passkey = v.strictObject({
  id: v.string(),
  name: v.string(),
  addedAt: Timestamp,
  usedAt: v.nullable(Timestamp),
  /** True if the device keeps a copy of the passkey elsewhere, such as in a password manager. */
  isBackedUp: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** The question that a passkey has to sign. It is good once, for five minutes. */
export const PasskeyChallenge = v.strictObject({ challenge: v.string(), rpId: v.string() });
export type PasskeyChallenge = v.InferOutput<typeof PasskeyChallenge>;

/** The question for a new passkey. */
export const NewPasskey = v.strictObject({
  ...PasskeyChallenge.entries,
  user: v.strictObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  /** Passkeys that the member has, so that a device makes no second one. */
  exclude: v.array(v.strictObject({ id: v.string(), transports: v.array(v.string()) })),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

const credential = { id: CredentialId, type: v.literal('public-key') };

/** The answer of a passkey, in the shape of `AuthenticationResponseJSON`. */
export const PasskeyAnswer = v.strictObject({
  ...credential,
  response: v.strictObject({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(2000),
    userHandle: v.optional(v.nullable(Bytes(100))),
  }),
});
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>;

/** A new passkey, in the shape of `RegistrationResponseJSON`. */
export const PasskeyRegistration = v.strictObject({
  ...credential,
  response: v.strictObject({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(20_000),
    transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/, 'transport'))), v.maxLength(10)),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof PasskeyRegistration>;

/** The ways in which a member signs in. */
export const SignInMeans = v.strictObject({
  hasPassword: v.boolean(),
  passkeys: v.array(Passkey),
  /** The name to which passkeys belong; null where the address of the app is no name. */
  rpId: v.nullable(v.string()),
  /** Null while no code is asked for. */
  twoStep: v.nullable(v.strictObject({ since: Timestamp, codesLeft: v.number() })),
  /** True for staff whose session has no second factor, so that it cannot act as staff. */
  needsSecondFactor: v.boolean(),
});
export type SignInMeans = v.InferOutput<typeof SignInMeans>;
