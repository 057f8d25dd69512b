import { useState } from 'react';
import { EmojiPicker } from '../../emoji/emoji-picker.tsx';
import type { EmojiWords } from '../../emoji/emoji-words.ts';
import { rememberRecent } from '../../emoji/remember-recent.ts';
import type { SkinTone } from '../../emoji/with-tone.ts';
import styles from '../gallery.module.css';
import type { Say, StoryCard, StoryStage } from '../story.ts';

export function emojiWords(say: Say): EmojiWords {
  return {
    label: say('Emoji', 'อีโมจิ'),
    search: say('Search emoji', 'ค้นหาอีโมจิ'),
    found: (count) => say(count === 1 ? '1 emoji found' : `${count} emoji found`, `พบอีโมจิ ${count} ตัว`),
    none: say('No match found.', 'ไม่พบที่ตรงกัน'),
    loading: say('Loading emoji', 'กำลังโหลดอีโมจิ'),
    failed: say('Emoji did not load.', 'โหลดอีโมจิไม่สำเร็จ'),
    retry: say('Try again', 'ลองอีกครั้ง'),
    recent: say('Recent', 'ล่าสุด'),
    groups: {
      smileys: say('Smileys', 'หน้ายิ้ม'),
      people: say('People', 'ผู้คน'),
      nature: say('Animals and nature', 'สัตว์และธรรมชาติ'),
      food: say('Food and drink', 'อาหารและเครื่องดื่ม'),
      places: say('Travel and places', 'การเดินทางและสถานที่'),
      activities: say('Activities', 'กิจกรรม'),
      objects: say('Objects', 'สิ่งของ'),
      symbols: say('Symbols', 'สัญลักษณ์'),
      flags: say('Flags', 'ธง'),
    },
    tone: say('Skin tone', 'สีผิว'),
    tones: [
      say('None', 'ไม่ระบุ'),
      say('Light', 'สีอ่อน'),
      say('Medium light', 'สีค่อนข้างอ่อน'),
      say('Medium', 'สีปานกลาง'),
      say('Medium dark', 'สีค่อนข้างเข้ม'),
      say('Dark', 'สีเข้ม'),
    ],
  };
}

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
