import { isKnownKind, type ReceivedAttachments } from '../../contract/attachments.ts';
import { partsOf } from '../kinds/kind-parts.ts';
import { attachedWords } from '../kinds/kind-words.ts';

interface Props {
  readonly attachments: ReceivedAttachments;
  /** Name of the sender. */
  readonly name: string;
}

/** Attachments of a message. */
export function MessageBody({ attachments, name }: Props) {
  if (!isKnownKind(attachments)) return <em>{attachedWords(attachments)}</em>;
  const { Body } = partsOf(attachments);
  return <Body attachments={attachments} name={name} />;
}
