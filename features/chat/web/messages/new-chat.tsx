import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { usePeople } from '@mitto/web-kit/data/use-people';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import row from './conversation-row.module.css';
import styles from './messages.module.css';
import { useOpenChat } from './use-open-chat.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly matches: readonly string[];
}

/** Sheet to start a conversation with a member of one's circles. */
export function NewChat({ isOpen, onClose, matches }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={m.chat_new()} closeLabel={m.chat_close()}>
      {isOpen && <InCircles matches={matches} onDone={onClose} />}
    </Sheet>
  );
}

function InCircles({
  matches,
  onDone,
}: {
  readonly matches: readonly string[];
  readonly onDone: () => void;
}) {
  const [text, setText] = useState('');
  const { answer: people } = usePeople(matches);
  const openChat = useOpenChat();
  const wanted = text.trim().toLocaleLowerCase();
  const found = matches.flatMap((uid) => {
    const fields = people.get(uid)?.fields;
    const isFound = fields?.name?.toLocaleLowerCase().includes(wanted);
    return fields && isFound ? [{ uid, fields }] : [];
  });
  if (matches.length === 0) return <p className={styles['none']}>{m.chat_no_circles()}</p>;
  return (
    <>
      <TextField
        form="compact"
        type="search"
        autoComplete="off"
        // Focus the field only with a mouse. On touch devices the keyboard would cover the list.
        data-first-focus={matchMedia('(pointer: fine)').matches || undefined}
        glyph={magnifyingGlass}
        label={m.chat_find_in_circles()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={styles['found']} aria-label={m.chat_circles()}>
        {found.map(({ uid, fields }) => (
          <li key={uid}>
            <button
              type="button"
              className={row['row']}
              onClick={() => {
                onDone();
                void openChat(uid, fields.name);
              }}
            >
              <FaceAvatar person={fields} size={42} />
              <b dir="auto">{fields.name}</b>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>{m.chat_nothing_found({ text: text.trim() })}</p>}
    </>
  );
}
