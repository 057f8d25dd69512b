import { interests } from '@mitto/profile/contract/options/interests';
import { interestTexts } from '@mitto/profile/server/seed/interest-texts';
import { closings } from '@mitto/profile/server/seed/sayings';
import type { ProfileWords } from './demo-life-store.ts';

type Line = readonly [en: string, th: string];

const greetings: readonly Line[] = [
  ['Hi {name}!', 'หวัดดี {name}'],
  ['Hello {name}, nice to meet you here.', 'สวัสดี {name} ยินดีที่ได้เจอกันนะ'],
  ['Hey {name} 👋', '{name} หวัดดี 👋'],
];
const sharedOpeners: readonly Line[] = [
  ['I saw we both like {interest}.', 'เห็นว่าเราชอบเหมือนกันเลย'],
  ['{interest} in your profile made me stop.', 'เห็นที่เธอชอบแล้วต้องหยุดดูเลย'],
];
const otherOpeners: readonly Line[] = [
  ['I had to tell somebody:', 'มีเรื่องอยากเล่า'],
  ['A bit about me first.', 'เล่าเรื่องเราก่อนนะ'],
];
const questions: readonly Line[] = [
  ['And you?', 'แล้วเธอล่ะ'],
  ['How about you?', 'ของเธอเป็นยังไงบ้าง'],
  ['What is yours like?', 'ฝั่งเธอเป็นไงบ้าง'],
];
const replies: readonly Line[] = [
  ['Ha, I like that.', 'ฮ่า ๆ ชอบเลย'],
  ['That sounds good.', 'ฟังดูดีนะ'],
  ['Oh, tell me more some time.', 'โอ้ ไว้เล่าให้ฟังอีกนะ'],
];
const plans: readonly Line[] = [
  ['We could find out over coffee. Somewhere with people around, and you pick the day.', 'ไว้ไปคุยกันต่อที่ร้านกาแฟไหม เอาที่คนเยอะ ๆ เธอเลือกวันเลย'],
  ['A short walk on Saturday, while it is still cool?', 'เสาร์นี้ไปเดินเล่นกันไหม ตอนที่อากาศยังเย็น ๆ'],
  ['I know a place with good food and terrible chairs. One evening this week?', 'เรารู้จักร้านอร่อยแต่เก้าอี้แย่อยู่ร้านหนึ่ง เย็นไหนว่างบ้าง'],
]; // biome-ignore format: a table
const ending: Line = [
  'That is all I can say: I am one of Mitto’s demo people, and my answers are a short script. 🙂',
  'ตอบได้เท่านี้แหละ เราเป็นสมาชิกตัวอย่างของ Mitto คำตอบมาจากบทสั้น ๆ ที่เขียนไว้ 🙂',
];

/** Number from 0 (included) to 1 (excluded) that stays the same for a person and a purpose. */
export function traitOf(uid: string, purpose: 'liking' | 'writing' | 'pace' | 'words'): number {
  const digits = { liking: -4, writing: -8, pace: -2, words: -6 }[purpose];
  return Number.parseInt(uid.replaceAll('-', '').slice(digits - 4, digits), 16) / 0x10000;
}

/**
 * All that a demo person says to a member, in order: a greeting about something both like, two answers with a
 * question, a plan, and at last that they are a demo person. They write in the language of their profile.
 */
export function scriptOf(uid: string, person: ProfileWords, member: ProfileWords): readonly string[] {
  const words = /[\u0e01-\u0e5b]/.test(person.bio) ? 1 : 0;
  const pick = (lines: readonly Line[], turn = 0): string =>
    (lines[(Math.floor(traitOf(uid, 'words') * 997) + turn) % lines.length] ?? ending)[words];
  const shared = person.interested.find((interest) => member.interested.includes(interest));
  const [first, second] = [shared, ...person.interested.filter((one) => one !== shared)].filter(isInterest);
  const about = (interest: typeof first): string => (interest ? ` ${interestTexts[interest][words]}` : '');
  const opener = pick(shared ? sharedOpeners : otherOpeners)
    .replace('{interest}', (shared ?? '').replaceAll('-', ' '))
    .replace(/^./, (letter) => letter.toUpperCase());
  return [
    `${pick(greetings).replace('{name}', member.name)} ${opener}${about(first)} ${pick(questions)}`,
    `${pick(replies)}${about(second)}`,
    `${pick(replies, 1)} ${pick(closings)}`,
    pick(plans),
    ending[words],
  ];
}

const isInterest = (text: string | undefined): text is (typeof interests)[number] =>
  interests.some((interest) => interest === text);
