import { m } from '@mitto/words/messages';
import { hasContactData } from '../../../contract/contact-data.ts';

/** Note below a field whose text seems to contain an address, a number or a link. The text may be saved. */
export function contactNote(text: string | undefined): string | undefined {
  return text !== undefined && hasContactData(text) ? m.profile_contact_note() : undefined;
}
