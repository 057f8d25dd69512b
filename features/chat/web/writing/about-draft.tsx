import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { attachedWords } from '../messages/preview.tsx';
import type { ThreadMessage } from '../thread/use-thread.ts';
import type { Draft } from './draft.ts';
import styles from './writing.module.css';

interface Props {
  readonly draft: Draft;
  readonly about: ThreadMessage | undefined;
  readonly name: string;
  readonly onDrop: () => void;
}

/** Bar above the composer that shows the message which the draft replies to or edits. */
export function AboutDraft({ draft, about, name, onDrop }: Props) {
  const isEdit = draft.edits !== undefined;
  if (!isEdit && draft.relativeId === undefined) return null;
  const said =
    about && (about.content !== '' ? about.content : about.attachments && attachedWords(about.attachments));
  const whose = about?.isMine ? m.chat_you() : name;
  return (
    <div className={styles['about']}>
      <p>
        <b>{isEdit ? m.chat_editing() : m.chat_replying_to({ name: whose })}</b>
        <span dir="auto">{said ?? m.chat_answered_gone()}</span>
      </p>
      <IconButton
        glyph={x}
        label={isEdit ? m.chat_stop_editing() : m.chat_stop_replying()}
        onClick={onDrop}
      />
    </div>
  );
}
