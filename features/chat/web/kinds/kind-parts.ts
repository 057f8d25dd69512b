import type { ComponentType } from 'react';
import type { Attachments } from '../../contract/attachments.ts';
import { AudioBody, AudioTray } from './audio.tsx';
import { ImagesBody, ImagesTray } from './images.tsx';
import type { BodyProps, TrayProps } from './kind-props.ts';
import type { AttachmentKind } from './kind-words.ts';
import { LocationBody } from './location.tsx';
import { StickerBody } from './sticker.tsx';

/** Components that draw a kind. */
interface KindParts<K extends AttachmentKind> {
  /** The attachments in a message. */
  readonly Body: ComponentType<BodyProps<K>>;
  /** The attachments of the next message; without it they are told in words. */
  readonly Tray?: ComponentType<TrayProps<K>>;
  /** True if the tray has buttons of its own to take files out. */
  readonly takesOut?: boolean;
  /** Form of the bubble of a message without words. */
  readonly holds?: 'whole' | 'voice';
}

const kindParts: { readonly [K in AttachmentKind]: KindParts<K> } = {
  images: { Body: ImagesBody, Tray: ImagesTray, takesOut: true, holds: 'whole' },
  audio: { Body: AudioBody, Tray: AudioTray, holds: 'voice' },
  sticker: { Body: StickerBody },
  location: { Body: LocationBody },
};

/** The parts for attachments of this kind. */
export function partsOf({ type }: Attachments): KindParts<AttachmentKind> {
  // The kind of the attachments is the one of the entry.
  return kindParts[type] as unknown as KindParts<AttachmentKind>;
}
