import type { Attachments } from '../../contract/attachments.ts';
import type { AttachmentKind, OfKind } from './kind-words.ts';

export interface BodyProps<K extends AttachmentKind> {
  readonly attachments: OfKind<K>;
  /** Name of the sender. */
  readonly name: string;
}

export interface TrayProps<K extends AttachmentKind> {
  readonly attachments: OfKind<K>;
  readonly onChange: (attachments: Attachments | undefined) => void;
}
