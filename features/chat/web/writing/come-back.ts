import { type Attachments, maxImages } from '../../contract/attachments.ts';
import { type Draft, written } from './draft.ts';

/** A message that was sent and comes back into the composer. */
export type Back = Pick<Draft, 'text' | 'relativeId' | 'attachments' | 'next'>;

/** Like comeBack. While a message is being edited, restore into the parked draft. */
export const comeBackBeside = (back: readonly Back[], now: Draft): Draft =>
  now.edits === undefined ? comeBack(back, now) : { ...now, aside: comeBack(back, written(now)) };

/** Puts the returned messages before the present draft. All attachments are kept. */
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

/** Packs attachments into messages: as many as fit go with the next message, the rest with later ones. */
export function carrying(all: readonly Attachments[]): Pick<Draft, 'attachments' | 'next'> {
  const [attachments, ...next] = all.reduce<readonly Attachments[]>(packed, []);
  return { ...(attachments && { attachments }), ...(next.length > 0 && { next }) };
}

const carriedBy = ({ attachments, next = [] }: Back): readonly Attachments[] =>
  attachments ? [attachments, ...next] : next;

/**
 * Adds photos to a message with photos while there is space. Any other attachment gets a message of its own.
 */
function packed(packs: readonly Attachments[], one: Attachments): readonly Attachments[] {
  if (one.type !== 'images') return [...packs, one];
  const hasRoom = (pack: Attachments) =>
    pack.type === 'images' && pack.files.length + one.files.length <= maxImages;
  const at = packs.findIndex(hasRoom);
  const pack = packs[at];
  if (pack?.type !== 'images') return [...packs, one];
  return packs.with(at, { ...pack, files: [...pack.files, ...one.files] });
}
