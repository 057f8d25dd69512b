import type { Attachments } from '@mitto/chat/contract/attachments';
import { useStaff } from '@mitto/web-kit/staff/staff-services';
import { when } from './report-calls.ts';
import styles from './reports.module.css';
import { words } from './words.ts';

/** A message as the evidence of a report holds it. */
export interface EvidenceMessage {
  readonly id: string;
  readonly by: keyof typeof words.by;
  readonly content: string;
  readonly date: number;
  readonly attachments?: Attachments;
  readonly versions?: readonly { readonly content: string; readonly until: number }[];
  readonly deletedAt?: number;
}

interface Props {
  /** Undefined if the reporter did not let staff see them. */
  readonly messages: readonly EvidenceMessage[] | undefined;
}

/** The last messages, each with its time, its earlier words, and what was attached. */
export function EvidenceMessages({ messages }: Props) {
  return (
    <section aria-label={words.messages}>
      <h2 className={styles['heading']}>{words.messages}</h2>
      {messages === undefined && <p>{words.noMessages}</p>}
      <ul className={styles['messages']}>
        {messages?.map(({ id, by, date, content, attachments, versions = [], deletedAt }) => (
          <li key={id} data-by={by}>
            <b>{words.by[by]}</b>
            <time>{when(date)}</time>
            {versions.map((version) => (
              <p key={version.until}>
                <del dir="auto">{version.content}</del>
                <time>{words.editedAt(when(version.until))}</time>
              </p>
            ))}
            {content !== '' && <span dir="auto">{content}</span>}
            {attachments && <Attached attachments={attachments} isHeld={by === 'other'} />}
            {deletedAt !== undefined && <strong>{words.deletedAt(when(deletedAt))}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AttachedProps {
  readonly attachments: Attachments;
  /** The case holds the files of the reported member alone. */
  readonly isHeld: boolean;
}

function Attached({ attachments, isHeld }: AttachedProps) {
  const { mediaUrl } = useStaff();
  if (attachments.type === 'location') {
    const { location, name, formatted_address: address } = attachments;
    return <span>{words.place([name, address, `${location.lat}, ${location.lng}`])}</span>;
  }
  if (attachments.type === 'sticker' && attachments.sticker !== undefined)
    return <span>{words.sticker(attachments.sticker)}</span>;
  if (!isHeld) return <span>{words.kinds[attachments.type]}</span>;
  if (attachments.type === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said
      <audio className={styles['voice']} controls src={mediaUrl(attachments.file.key, 'audio')} />
    );
  const files = attachments.type === 'images' ? attachments.files : [attachments.file];
  return files.map(
    (file) =>
      file && <img key={file.key} src={mediaUrl(file.key, 'whole')} alt={words.kinds[attachments.type]} />,
  );
}
