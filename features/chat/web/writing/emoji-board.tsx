import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { EmojiPicker } from '@mitto/widgets/emoji/emoji-picker';
import type { EmojiWords } from '@mitto/widgets/emoji/emoji-words.ts';
import { rememberRecent } from '@mitto/widgets/emoji/remember-recent.ts';
import { m } from '@mitto/words/messages';
import * as v from 'valibot';

const emojiWords = (): EmojiWords => ({
  label: m.chat_emoji(),
  search: m.chat_emoji_search(),
  found: (count) => m.chat_found({ count }),
  none: m.chat_emoji_none(),
  loading: m.chat_emoji_loading(),
  failed: m.chat_emoji_failed(),
  retry: m.chat_try_again(),
  recent: m.chat_emoji_recent(),
  groups: {
    smileys: m.chat_emoji_smileys(),
    people: m.chat_emoji_people(),
    nature: m.chat_emoji_nature(),
    food: m.chat_emoji_food(),
    places: m.chat_emoji_places(),
    activities: m.chat_emoji_activities(),
    objects: m.chat_emoji_objects(),
    symbols: m.chat_emoji_symbols(),
    flags: m.chat_emoji_flags(),
  },
  tone: m.chat_emoji_tone(),
  tones: [
    m.chat_emoji_tone_none(),
    m.chat_emoji_tone_light(),
    m.chat_emoji_tone_medium_light(),
    m.chat_emoji_tone_medium(),
    m.chat_emoji_tone_medium_dark(),
    m.chat_emoji_tone_dark(),
  ],
});

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
