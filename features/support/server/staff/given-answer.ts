import { fail } from '@mitto/kit/app-error';
import { escapeRichText, writeRichText } from '@mitto/kit/rich-text';
import { claimTextPictures } from '@mitto/profile/server/public/text-pictures';
import type { Tx } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import {
  maxAnswer,
  maxAnswerPictures,
  pictureKeyOf,
  type RichAnswer,
  readAnswer,
} from '../../contract/answer-text.ts';
import type { GivenAnswer } from '../contact/contact-store.ts';

/** Kind by which a contact message holds the pictures of its answers. Staff sees them; the mail contains them. */
export const answerPictures: MediaKind = {
  kind: 'support.answer-picture',
  maySee: async (_, { roles }) => roles.includes('ROLE_ADMIN'),
};

/** Size in which pictures go out with a mail. */
const mailedSize = '1052';

/** An answer as staff wrote it: plain text, or text of the editor with its plain form. */
export type AnswerInput = Pick<GivenAnswer, 'text'> & { readonly rich?: RichAnswer };

/** Reads an answer that was sent as plain text or as HTML. Refuses everything that the editor does not write. */
export function answerOf({
  text,
  html,
}: {
  text?: string | undefined;
  html?: string | undefined;
}): AnswerInput {
  if ((text === undefined) === (html === undefined)) fail('invalid', { fields: { text: 'text-or-html' } });
  if (html === undefined) return { text: text ?? '' };
  const rich = readAnswer(html) ?? fail('invalid', { fields: { html: 'not-allowed' } });
  if (rich.text.trim() === '') fail('invalid', { fields: { html: 'required' } });
  if (rich.text.length > maxAnswer) fail('invalid', { fields: { html: 'too-long' } });
  if (rich.keys.length > maxAnswerPictures) fail('invalid', { fields: { html: 'too-many-pictures' } });
  return { text: rich.text, rich };
}

/** The answer as it is stored. */
export function storedAnswer({ text, rich }: AnswerInput, date: number): GivenAnswer {
  return { date, text, ...(rich && { html: writeRichText(rich.nodes) }) };
}

/** Takes the pictures of the answer from the list of their author. Refuses the answer if one is not theirs. */
export async function claimPictures(
  tx: Tx,
  deps: Pick<Deps, 'media'>,
  { rich }: AnswerInput,
  { uid, holder }: { readonly uid: string; readonly holder: string },
): Promise<void> {
  if (!rich || rich.keys.length === 0) return;
  const hold = { holder, kind: answerPictures.kind };
  if (!(await claimTextPictures(tx, deps, { uid, keys: rich.keys }, hold))) fail('support/picture-gone');
}

/** HTML of the mail, with the pictures that go out with it. The mail loads nothing: it tells nobody that it is read. */
export function mailedAnswer({ rich }: AnswerInput, closing: string) {
  if (!rich) return {};
  const pictures = rich.keys.map((key, at) => ({ key, size: mailedSize, cid: `picture-${at + 1}@mitto` }));
  const cidOf = new Map(pictures.map(({ key, cid }) => [key, cid]));
  const body = writeRichText(rich.nodes, (address) => `cid:${cidOf.get(pictureKeyOf(address) ?? '')}`)
    // Words are escaped, so that these are the elements alone.
    .replaceAll('<img ', '<img style="max-width:100%;height:auto" ');
  const end = closing
    .trim()
    .split('\n\n')
    .map((line) => `<p>${escapeRichText(line)}</p>`);
  return { html: `<!doctype html>\n<meta charset="utf-8">\n${body}\n${end.join('\n')}\n`, pictures };
}
