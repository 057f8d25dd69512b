import { EmojiPicker } from '@mitto/widgets/emoji/emoji-picker';
import { rememberRecent } from '@mitto/widgets/emoji/remember-recent.ts';
import type { SkinTone } from '@mitto/widgets/emoji/with-tone.ts';
import { emojiWords } from '@mitto/widgets/emoji/words.fixture.ts';
import { useState } from 'react';
import styles from '../gallery.module.css';
import type { StoryCard, StoryStage } from '../story.ts';

function Picker({ say, language }: StoryStage) {
  const [recent, setRecent] = useState<readonly string[]>(['❤️', '😂', '👋🏽']);
  const [tone, setTone] = useState<SkinTone>(0);
  const [message, setMessage] = useState('');
  const pick = (sign: string) => {
    setRecent(rememberRecent(recent, sign));
    setMessage(message + sign);
  };
  return (
    <div className={styles['stack']}>
      <output>{message}</output>
      <div className={styles['emoji']}>
        <EmojiPicker {...{ language, recent, tone }} words={emojiWords(say)} onTone={setTone} onPick={pick} />
      </div>
    </div>
  );
}

export const emojiStories: StoryCard = {
  title: 'Emoji',
  thai: 'อีโมจิ',
  family: 'making',
  stories: [{ name: 'Picker', draw: (stage) => <Picker {...stage} /> }],
};
