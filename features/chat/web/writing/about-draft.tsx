import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { messages } from '../../contract/chat-tables.ts';
import { attachedWords } from '../kinds/kind-words.ts';
import type { Draft } from './draft.ts';
import styles from './writing.module.css';

interface Props {
  readonly draft: Draft;
  readonly name: string;
  readonly onDrop: () => void;
}

/** Bar above the composer that shows the message which the draft replies to or edits. */
export function AboutDraft({ draft, ...rest }: Props) {
  const id = draft.edits ?? draft.relativeId;
  return id !== undefined && <About id={id} isEdit={draft.edits !== undefined} {...rest} />;
}

interface AboutProps extends Omit<Props, 'draft'> {
  readonly id: string;
  readonly isEdit: boolean;
}

function About({ id, isEdit, name, onDrop }: AboutProps) {
  const me = useServices().session.userId;
  const { answer, isLoaded } = useLive(messages, { equals: { id } });
  const about = answer[0]?.row;
  const said =
    about && (about.content !== '' ? about.content : about.attachments && attachedWords(about.attachments));
  const whose = about?.sender === me ? m.chat_you() : about?.name || name;
  return (
    <div className={styles['about']}>
      <p>
        <b>{isEdit ? m.chat_editing() : m.chat_replying_to({ name: whose })}</b>
        <span dir="auto">{said ?? (isLoaded && m.chat_answered_gone())}</span>
      </p>
      <IconButton
        glyph={x}
        label={isEdit ? m.chat_stop_editing() : m.chat_stop_replying()}
        onClick={onDrop}
      />
    </div>
  );
}
