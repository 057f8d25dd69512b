import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Spinner } from '../buttons/spinner.tsx';
import { magnifyingGlass } from '../glyphs.ts';
import { TextField } from '../inputs/text-field.tsx';
import { EmojiGrid, type EmojiGridHandle } from './emoji-grid.tsx';
import { type Emoji, emojiGroups } from './emoji-list.ts';
import styles from './emoji-picker.module.css';
import type { EmojiSection } from './emoji-rows.ts';
import type { EmojiWords } from './emoji-words.ts';
import { GroupTabs } from './group-tabs.tsx';
import type { EmojiLanguage } from './load-emoji.ts';
import { ToneChoice } from './tone-choice.tsx';
import { type EmojiState, useEmoji } from './use-emoji.ts';
import { type SkinTone, withTone } from './with-tone.ts';

interface EmojiPickerProps {
  readonly language: EmojiLanguage;
  readonly words: EmojiWords;
  readonly onPick: (sign: string) => void;
  /** Recently used emoji, stored by the screen with `rememberRecent`. */
  readonly recent?: readonly string[];
  readonly tone?: SkinTone;
  readonly onTone?: (tone: SkinTone) => void;
}

/**
 * A picker for all emoji, by group, name and skin tone. The system's font draws them, so nothing is loaded
 * from other hosts.
 */
export function EmojiPicker({ language, words, onPick, recent = [], tone = 0, onTone }: EmojiPickerProps) {
  const grid = useRef<EmojiGridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [section, setSection] = useState('');
  const [toned, setToned] = useState<Emoji>();
  const emoji = useEmoji(language, text);
  const sections = emoji.kind === 'there' ? sectionsOf({ emoji, recent, words }) : [];
  const isEmpty = emoji.kind === 'there' && emoji.found?.length === 0;

  const type = (event: KeyboardEvent) => {
    const first = emoji.kind === 'there' ? emoji.found?.[0] : undefined;
    if (event.key === 'ArrowDown') grid.current?.focusFirst();
    else if (event.key === 'Enter' && first !== undefined)
      onPick(first.takesTone ? withTone(first.sign, tone) : first.sign);
    else if (event.key === 'Escape' && text !== '') setText('');
    // Enter picks an emoji; it must never submit the surrounding form.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles['picker']}>
      <div className={styles['head']}>
        <TextField
          ref={search}
          form="compact"
          type="search"
          autoComplete="off"
          glyph={magnifyingGlass}
          label={words.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={type}
        />
        {onTone !== undefined && (
          <ToneChoice
            words={words}
            tone={tone}
            of={toned}
            onTone={onTone}
            onPick={onPick}
            onClose={() => setToned(undefined)}
          />
        )}
      </div>
      {text === '' && emoji.kind === 'there' && (
        <GroupTabs
          sections={sections}
          label={words.label}
          current={section}
          onChoose={(key) => grid.current?.show(key)}
        />
      )}
      <Waiting emoji={emoji} words={words} />
      <p role="status" className={isEmpty ? styles['said'] : 'visually-hidden'}>
        {saidOf(emoji, words)}
      </p>
      {emoji.kind === 'there' && !isEmpty && (
        <EmojiGrid
          // Each search text has its own key, so that another search begins at the top.
          key={text}
          ref={grid}
          label={words.label}
          {...{ sections, tone, onPick }}
          onTone={setToned}
          onLeave={() => search.current?.focus()}
          onSection={setSection}
        />
      )}
    </div>
  );
}

interface WaitingProps {
  readonly emoji: ReturnType<typeof useEmoji>;
  readonly words: EmojiWords;
}

function Waiting({ emoji, words }: WaitingProps) {
  if (emoji.kind === 'there') return null;
  if (emoji.kind === 'loading')
    return (
      <div className={styles['state']}>
        <Spinner size={28} label={words.loading} />
      </div>
    );
  return (
    <div role="alert" className={styles['state']}>
      <p>{words.failed}</p>
      <Button size="slim" onClick={emoji.retry}>
        {words.retry}
      </Button>
    </div>
  );
}

interface Sectioning {
  readonly emoji: Extract<EmojiState, { readonly kind: 'there' }>;
  readonly recent: readonly string[];
  readonly words: EmojiWords;
}

function sectionsOf({ emoji: { all, found }, recent, words }: Sectioning): readonly EmojiSection[] {
  if (found !== undefined) return [{ key: 'found', title: words.found(found.length), emoji: found }];
  const named = new Map(all.map((one) => [one.sign, one]));
  const kept = recent.map((sign): Emoji => {
    const plain = named.get(sign.replace(/\p{Emoji_Modifier}/gu, '')) ?? named.get(sign);
    // A recent emoji keeps the skin tone with which it was picked.
    return { sign, takesTone: false, group: plain?.group ?? 'symbols', name: plain?.name ?? sign, words: [] };
  });
  const groups = emojiGroups.map((key) => ({
    key,
    title: words.groups[key],
    emoji: all.filter(({ group }) => group === key),
  }));
  return kept.length === 0 ? groups : [{ key: 'recent', title: words.recent, emoji: kept }, ...groups];
}

function saidOf(emoji: EmojiState, words: EmojiWords): string {
  if (emoji.kind !== 'there' || emoji.found === undefined) return '';
  return emoji.found.length === 0 ? words.none : words.found(emoji.found.length);
}
