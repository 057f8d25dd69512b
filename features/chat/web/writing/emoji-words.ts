import type { EmojiWords } from '@mitto/widgets/emoji/emoji-words.ts';
import { m } from '@mitto/words/messages';

export const emojiWords = (): EmojiWords => ({
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
