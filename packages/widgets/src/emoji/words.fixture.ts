import type { EmojiWords } from './emoji-words.ts';

type Say = (english: string, thai: string) => string;

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
