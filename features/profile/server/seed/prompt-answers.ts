import type { Prompt } from '../../contract/options/prompts.ts';
import { maxPrompts } from '../../contract/profile-fields.ts';
import type { DemoPerson } from './demo-person.ts';
import { Dice } from './dice.ts';

const answers: readonly (readonly [prompt: Prompt, en: string, th: string])[] = [
  [
    'perfect-sunday',
    'Market at eight, nap at two, noodles at nine.',
    'ตลาดตอนแปดโมง งีบตอนบ่ายสอง ก๋วยเตี๋ยวตอนสามทุ่ม',
  ],
  ['perfect-sunday', 'A train to a station I cannot pronounce.', 'นั่งรถไฟไปสถานีที่ไม่เคยลง'],
  ['first-hour', 'Silence, then very loud music.', 'เงียบก่อน แล้วเปิดเพลงดังมาก'],
  ['never-without', 'A pen, a fan and two kinds of sweets.', 'ปากกา พัดเล็ก ๆ กับลูกอมสองรส'],
  ['small-joy', 'The green wave: five traffic lights in a row.', 'ไฟเขียวห้าแยกติดกัน'],
  ['lose-time', 'somebody explains a map to me.', 'มีคนกางแผนที่ให้ดู'],
  ['rainy-day', 'on the balcony, counting umbrellas.', 'ริมระเบียง นั่งนับร่ม'],
  ['good-at', 'guessing what is in a dumpling.', 'ทายไส้เกี๊ยวโดยไม่ต้องกัด'],
  ['bad-at', 'Badminton. The shuttlecock knows.', 'แบดมินตัน ลูกขนไก่รู้ดี'],
  ['at-my-place', 'three half-read books and one full kettle.', 'หนังสืออ่านค้างสามเล่ม กับกาน้ำที่เต็มเสมอ'],
  ['every-day-dish', 'Rice, a fried egg, chilli. Nobody argues.', 'ข้าวไข่ดาวราดพริกน้ำปลา ไม่มีใครเถียง'],
  ['cook-for-you', 'The one curry I know. You bring the rice.', 'แกงอย่างเดียวที่ทำเป็น ส่วนข้าวฝากเธอ'],
  ['alone-with', 'Pineapple is fine. On everything.', 'สับปะรดใส่ได้ทุกอย่าง'],
  ['karaoke', 'Anything with a key change. I aim high and land low.', 'เพลงที่ท่อนท้ายขึ้นคีย์ ร้องไม่ถึงแต่ก็ร้อง'],
  ['spicy', 'I cry, and I order again.', 'น้ำตาไหลแล้วสั่งเพิ่ม'],
  ['trip-to-tell', 'Two days on a slow boat with a choir.', 'เรือช้าสองวันกับคณะประสานเสียง'],
  ['got-lost', 'a bakery that opens at three in the morning.', 'ร้านขนมปังที่เปิดตอนตีสาม'],
  ['first-job', 'I sold balloons. Wind was the enemy.', 'ขายลูกโป่ง ศัตรูคือลม'],
  ['as-a-child', 'the person who drives the street sweeper.', 'คนขับรถกวาดถนน'],
  ['two-truths', 'I have met a whale, I knit, I like mornings.', 'เคยเจอวาฬ ถักไหมพรมเป็น ชอบตื่นเช้า'],
  ['next-trip', 'anywhere with a night train.', 'ที่ไหนก็ได้ที่มีรถไฟนอน'],
  ['learning', 'whistle with two fingers. The neighbours help.', 'เป่าปากสองนิ้ว เพื่อนบ้านช่วยลุ้น'],
  ['small-shop', 'it would sell one soup and many postcards.', 'จะขายซุปอย่างเดียวกับโปสการ์ดหลายใบ'],
  ['on-my-list', 'Swim in all four seas before fifty.', 'ว่ายน้ำให้ครบสี่ทะเลก่อนห้าสิบ'],
  ['first-meeting', 'one long walk with three snack stops.', 'เดินเล่นยาว ๆ แวะของกินสามร้าน'],
  ['get-along', 'stop for trees, cats and old shop signs.', 'หยุดดูต้นไม้ แมว และป้ายร้านเก่า ๆ'],
  ['ask-me', 'the plant I have kept alive for nine years.', 'ต้นไม้ที่เลี้ยงรอดมาเก้าปี'],
  ['teach-me', 'wine, chess or your grandmother’s card game.', 'ไวน์ หมากรุก หรือเกมไพ่ของคุณยาย'],
  ['friends-say', 'plan too much. They all come along, though.', 'วางแผนเยอะไป แต่ก็ตามมากันทุกคน'],
  ['to-my-heart', 'A voice note instead of a smiley.', 'ส่งเสียงมาแทนสติกเกอร์'],
  ['argue', 'the right order of toppings.', 'ลำดับการใส่เครื่องที่ถูกต้อง'],
  ['we-could', 'open that soup place. Or just eat there.', 'เปิดร้านซุปร้านนั้น หรือแค่ไปนั่งกิน'],
];

/** Questions that a demo person answers. Like some members, a quarter of them answers none. */
export function promptsOf(number: number, isThai: boolean): DemoPerson['prompts'] {
  // Dice of their own: a new field leaves the other fields of all demo people as they are.
  const dice = new Dice(8_000_000 + number);
  if (dice.falls(0.25)) return [];
  const chosen = dice.some(answers, dice.between(1, maxPrompts));
  return chosen
    .filter(([prompt], at) => chosen.findIndex(([other]) => other === prompt) === at)
    .map(([prompt, english, thai]) => ({ prompt, answer: isThai ? thai : english }));
}
