import { draftPlaces, draftWord } from '@mitto/web-kit/forms/draft-places';
import * as v from 'valibot';
import { CodeSent } from '../../contract/member.ts';

/** The address a code was sent to, and the code's reference and expiry. */
const SentTo = v.strictObject({ email: v.string(), code: CodeSent });
export type SentTo = v.InferOutput<typeof SentTo>;

/** Begins with the word of drafts, so that a sign-in removes it with them. */
const name = `${draftWord} reset`;

/**
 * Restores the sent code after a reload of the page (mobile browsers unload it while one reads mail), until
 * the code expires.
 */
export function keptReset(now: number): SentTo | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SentTo), draftPlaces.tab.getItem(name));
  return parsed.success && parsed.output.code.expires > now ? parsed.output : undefined;
}

export function keepReset(sent: SentTo | undefined): void {
  if (sent === undefined) draftPlaces.tab.removeItem(name);
  else draftPlaces.tab.setItem(name, JSON.stringify(sent));
}
