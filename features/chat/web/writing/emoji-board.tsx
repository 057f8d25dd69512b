import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { EmojiPicker } from '@mitto/widgets/emoji/emoji-picker';
import { rememberRecent } from '@mitto/widgets/emoji/remember-recent.ts';
import * as v from 'valibot';
import { emojiWords } from './emoji-words.ts';

const recentNote = defineNote('chat recent emoji', v.array(v.string()));

interface Props {
  readonly onPick: (sign: string) => void;
}

/** Emoji picker. The recently used emoji come first. */
export function EmojiBoard({ onPick }: Props) {
  const { page } = useServices();
  const db = useDatabase();
  const { answer: recent = [] } = useNote(recentNote);
  return (
    <EmojiPicker
      language={page.language === 'th' ? 'th' : 'en'}
      words={emojiWords()}
      recent={recent}
      onPick={(sign) => {
        onPick(sign);
        db.putNote(recentNote.name, rememberRecent(recent, sign)).catch(reportError);
      }}
    />
  );
}
