import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyRegistration } from '@mitto/account/contract/passkeys';

/** The part of an answer that the browser writes, not the passkey. */
interface Asked {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
}

/** A passkey in software, which can also do wrong. */
export interface SoftPasskey {
  readonly id: string;
  /** The registration, as the browser sends it. */
  make(asked: Asked): PasskeyRegistration;
  /** The answer to a challenge. Without `counter` it counts on from its last answer. */
  answer(asked: Asked & { readonly userHandle?: string; readonly counter?: number }): PasskeyAnswer;
}

const flags = { present: 0x01, verified: 0x04, canBackUp: 0x08, isBackedUp: 0x10, hasKey: 0x40 };

/** Creates a passkey. One that `forgetsVerifying` did not ask its owner for a finger or a PIN. */
export function createSoftPasskey({ forgetsVerifying = false } = {}): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let used = 0;
  const state = flags.present + (forgetsVerifying ? 0 : flags.verified) + flags.canBackUp + flags.isBackedUp;
  const dataOf = (rpId: string, counter: number, key?: Buffer) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(state + (key ? flags.hasKey : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...(key ? [Buffer.alloc(16), lengthOf(id), id, key] : [])]);
  };
  return {
    id: id.toString('base64url'),
    make: ({ challenge, rpId, origin }) => ({
      id: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation(dataOf(rpId, 0, coseKey(publicKey))).toString('base64url'),
        transports: ['internal'],
      },
    }),
    answer({ challenge, rpId, origin, userHandle, counter }) {
      used = counter ?? used + 1;
      const data = dataOf(rpId, used);
      const told = clientData('webauthn.get', challenge, origin);
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: told.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(told)]), privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

const sha256 = (what: string | Buffer) => createHash('sha256').update(what).digest();

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}

/** The public key as COSE (RFC 9053): an elliptic curve key for ES256 on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([
    head,
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** An attestation of the format `none`, in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
    ...[Buffer.from([0x59]), lengthOf(data), data],
  ]);
}
