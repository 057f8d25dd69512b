import { holdCaller } from '@mitto/account/server/public/member-facts';
import { turnOffSwitches } from '@mitto/account/server/public/notification-switches';
import { AppError } from '@mitto/kit/app-error';
import { Uid } from '@mitto/kit/ids';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import type { NotificationLanguage } from '../../contract/notification-language.ts';
import { readReceiver } from '../receiver.ts';

const purpose = 'unsubscribe';

/** Path of the pages that end the mails of a member, before the token. */
export const unsubscribePath = '/notifications/unsubscribe/';

/** URL in a mail that ends the mails of this member. It works without signing in, for as long as the mail is kept. */
export function unsubscribeUrl(
  { secrets, settings }: Pick<Deps, 'secrets' | 'settings'>,
  uid: string,
): string {
  return `${settings.appOrigin}${unsubscribePath}${secrets.seal(purpose, uid).toString('base64url')}`;
}

/** Returns the member of a token; undefined for a text that this server has not sealed. */
export function readUnsubscribeToken({ secrets }: Pick<Deps, 'secrets'>, token: string): string | undefined {
  try {
    const uid = secrets.unseal(purpose, Buffer.from(token, 'base64url'));
    return v.is(Uid, uid) ? uid : undefined;
  } catch {
    // The token was cut off or made up.
    return undefined;
  }
}

/** Turns the member's mails off. Does nothing for a member who is gone. */
export async function unsubscribe(deps: Deps, uid: string): Promise<void> {
  try {
    await deps.database.transact(async (tx) => {
      await holdCaller(tx, uid);
      await turnOffSwitches(deps, tx, uid, 'email');
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Language of the member's mails; English for a member who is gone. */
export async function languageOfMails(deps: Deps, uid: string): Promise<NotificationLanguage> {
  return (await deps.database.transact((tx) => readReceiver(deps, tx, uid)))?.choices.language ?? 'en';
}
