import { type Attachments, mostImages } from '../../contract/attachments.ts';
import { type Draft, written } from './draft.ts';

/** Something that was sent, and is to be written on. */
export type Back = Pick<Draft, 'text' | 'relativeId' | 'attachments' | 'next'>;

/** The same where new words are being given to a message: those are not what came back, and it waits beside them. */
export const comeBackBeside = (back: readonly Back[], now: Draft): Draft =>
  now.edits === undefined ? comeBack(back, now) : { ...now, aside: comeBack(back, written(now)) };

/** What comes back stands before what is written there now; of all that was carried nothing is left out. */
export function comeBack(back: readonly Back[], now: Draft): Draft {
  const { attachments: _, next: __, ...draft } = now;
  const relativeId = [now, ...back].find((one) => one.relativeId !== undefined)?.relativeId;
  return {
    ...draft,
    text: [...back, now]
      .map(({ text }) => text)
      .filter((text) => text.trim() !== '')
      .join('\n'),
    ...(relativeId !== undefined && { relativeId }),
    ...carrying([...back, now].flatMap(carriedBy)),
  };
}

/** As many as fit go with the next message, the others with those after it. */
export function carrying(all: readonly Attachments[]): Pick<Draft, 'attachments' | 'next'> {
  const [attachments, ...next] = all.reduce<readonly Attachments[]>(packed, []);
  return { ...(attachments && { attachments }), ...(next.length > 0 && { next }) };
}

const carriedBy = ({ attachments, next = [] }: Back): readonly Attachments[] =>
  attachments ? [attachments, ...next] : next;

/** Photos go with photos while there is room; everything else is a message of its own. */
function packed(packs: readonly Attachments[], one: Attachments): readonly Attachments[] {
  if (one.type !== 'images') return [...packs, one];
  const hasRoom = (pack: Attachments) =>
    pack.type === 'images' && pack.files.length + one.files.length <= mostImages;
  const at = packs.findIndex(hasRoom);
  const pack = packs[at];
  if (pack?.type !== 'images') return [...packs, one];
  return packs.with(at, { ...pack, files: [...pack.files, ...one.files] });
}
