import type { Glyph } from '@mitto/widgets/glyph.ts';
import { mapPin } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type Attachments, isKnownKind, type ReceivedAttachments } from '../../contract/attachments.ts';
import { imageBold, microphoneFill, stickerBold } from '../glyphs.ts';

export type AttachmentKind = Attachments['type'];
export type OfKind<K extends AttachmentKind> = Extract<Attachments, { readonly type: K }>;

/** Glyph and words for a kind where it cannot be shown. */
interface KindWords<K extends AttachmentKind> {
  readonly glyph: Glyph;
  readonly words: (attachments: OfKind<K>) => string;
}

const kindWords: { readonly [K in AttachmentKind]: KindWords<K> } = {
  images: { glyph: imageBold, words: ({ files }) => m.chat_photos({ count: files.length }) },
  audio: {
    glyph: microphoneFill,
    words: ({ file }) => m.chat_voice_message({ time: minutes(file.durationMs) }),
  },
  sticker: { glyph: stickerBold, words: () => m.chat_sticker() },
  location: { glyph: mapPin, words: locationWords },
};

/** Sentence about attachments, where they themselves cannot be shown. */
export function attachedWords(attachments: ReceivedAttachments): string {
  if (!isKnownKind(attachments)) return m.chat_unknown_kind();
  // The kind of the attachments is the one of the entry.
  const { words } = kindWords[attachments.type] as KindWords<AttachmentKind>;
  return words(attachments);
}

export function attachedGlyph(attachments: ReceivedAttachments): Glyph | undefined {
  return isKnownKind(attachments) ? kindWords[attachments.type].glyph : undefined;
}

/** An area is called by the town next to it, a place by its name or address. */
export function locationWords({
  isAbout,
  name,
  formatted_address: address,
}: Pick<OfKind<'location'>, 'isAbout' | 'name' | 'formatted_address'>): string {
  if (isAbout) return name === undefined ? m.chat_about_here() : m.chat_about_place({ place: name });
  return name ?? address ?? m.chat_location();
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
