import { type Attachments, maxImages } from '../../contract/attachments.ts';
import { type Draft, newMessageOf } from './draft.ts';

/** Content of a message that was sent and is put back into the composer. */
export type Back = Pick<Draft, 'text' | 'relativeId' | 'attachments' | 'next'>;

/**
 * Puts returned messages back into the draft. While a message is being edited, puts them into the parked
 * draft instead.
 */
export const comeBackBeside = (back: readonly Back[], now: Draft): Draft =>
  now.edits === undefined ? comeBack(back, now) : { ...now, aside: comeBack(back, newMessageOf(now)) };

/** Puts the text of returned messages before the text of the current draft, and keeps all attachments. */
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

/**
 * Distributes attachments to messages. The next message gets as many as fit into it, and later messages get
 * the rest.
 */
export function carrying(all: readonly Attachments[]): Pick<Draft, 'attachments' | 'next'> {
  const [attachments, ...next] = all.reduce<readonly Attachments[]>(packed, []);
  return { ...(attachments && { attachments }), ...(next.length > 0 && { next }) };
}

/** Adds an attachment to those of a draft. A place takes the stead of the one before; nothing else is left out. */
export function alsoCarrying(draft: Draft, one: Attachments): Draft {
  const { attachments: _, next: __, ...rest } = draft;
  const before = carriedBy(draft).filter(({ type }) => type !== 'location' || one.type !== 'location');
  return { ...rest, ...carrying([...before, one]) };
}

const carriedBy = ({ attachments, next = [] }: Back): readonly Attachments[] =>
  attachments ? [attachments, ...next] : next;

/**
 * Adds photos to the first message with photos that has space for them. Any other attachment gets a message
 * of its own.
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
