import { fail } from '@mitto/kit/app-error';
import * as v from 'valibot';
import { Email } from '../../../contract/member.ts';
import { compareKey } from '../../../policy.ts';
import { readNumber } from './served-number.ts';

export type Channel = 'email' | 'sms';

/** The parsed destination of a code. */
export interface CodeIdentifier {
  readonly channel: Channel;
  /** The address or the E.164 number. */
  readonly to: string;
  /** Normalised key, equal for all spellings of one address or number. */
  readonly key: string;
}

const shortestNumber = 9;

/** Parses the identifier, or refuses with the error of the field. */
export function readIdentifier(typed: string, channel: Channel): CodeIdentifier {
  const identifier = channel === 'email' ? readAddress(typed) : readMobile(typed);
  if (identifier) return identifier;
  if (channel === 'sms' && typed.length < shortestNumber) {
    fail('invalid', { fields: { identifier: 'too-short' } });
  }
  return fail('invalid', { fields: { identifier: channel === 'email' ? 'email' : 'mobile' } });
}

/**
 * Parses the identifier for checking a code. Returns undefined when invalid: the caller then answers as for a
 * wrong code.
 */
export function readEitherIdentifier(typed: string): CodeIdentifier | undefined {
  return channelOf(typed) === 'email' ? readAddress(typed) : readMobile(typed);
}

export function channelOf(typed: string): Channel {
  return typed.includes('@') ? 'email' : 'sms';
}

export function addressIdentifier(address: string): CodeIdentifier {
  return { channel: 'email', to: address, key: `email ${compareKey(address)}` };
}

function readAddress(typed: string): CodeIdentifier | undefined {
  const address = v.safeParse(Email, typed);
  return address.success ? addressIdentifier(address.output) : undefined;
}

function readMobile(typed: string): CodeIdentifier | undefined {
  const number = typed.length < shortestNumber ? undefined : readNumber(typed);
  return number === undefined ? undefined : { channel: 'sms', to: number, key: `sms ${number}` };
}
