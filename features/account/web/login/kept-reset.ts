import { draftPlaces, draftWord } from '@mitto/web-kit/forms/draft-places';
import * as v from 'valibot';
import { CodeSent } from '../../contract/member.ts';

/** To whom a code went, and what is needed to give it back. */
const SentTo = v.strictObject({ email: v.string(), code: CodeSent });
export type SentTo = v.InferOutput<typeof SentTo>;

/** Goes with other drafts when somebody signs in. */
const name = `${draftWord} reset`;

/** What was sent before the page went, which happens while one reads the mail; as long as that code is good. */
export function keptReset(now: number): SentTo | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SentTo), draftPlaces.tab.getItem(name));
  return parsed.success && parsed.output.code.expires > now ? parsed.output : undefined;
}

export function keepReset(sent: SentTo | undefined): void {
  if (sent === undefined) draftPlaces.tab.removeItem(name);
  else draftPlaces.tab.setItem(name, JSON.stringify(sent));
}
