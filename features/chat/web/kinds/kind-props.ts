import type { Attachments } from '../../contract/attachments.ts';
import type { Kind, OfKind } from './kind-words.ts';

export interface BodyProps<K extends Kind> {
  readonly attachments: OfKind<K>;
  /** Name of the sender. */
  readonly name: string;
}

export interface TrayProps<K extends Kind> {
  readonly attachments: OfKind<K>;
  readonly onChange: (attachments: Attachments | undefined) => void;
}
