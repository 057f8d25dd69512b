import { draftWord } from '@mitto/web-kit/forms/forget-drafts';
import { browserStorage } from '@mitto/web-kit/session/browser-storage';
import * as v from 'valibot';
import { CodeSent } from '../../contract/member.ts';

/** The address to which a reset code was sent, and the code's reference and expiry. */
const SentTo = v.strictObject({ email: v.string(), code: CodeSent });
export type SentTo = v.InferOutput<typeof SentTo>;

/**
 * Key in the storage of the tab. It begins with the prefix of drafts, so that a sign-in deletes it together
 * with the drafts.
 */
const name = `${draftWord} reset`;

/**
 * Returns the stored details of the sent code, until the code expires. Mobile browsers often unload the page
 * while the visitor reads the mail, so it has to continue after a reload.
 */
export function keptReset(now: number): SentTo | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SentTo), browserStorage.tab.getItem(name));
  return parsed.success && parsed.output.code.expires > now ? parsed.output : undefined;
}

export function keepReset(sent: SentTo | undefined): void {
  if (sent === undefined) browserStorage.tab.removeItem(name);
  else browserStorage.tab.setItem(name, JSON.stringify(sent));
}
