import { expect, test } from 'vitest';
import { hasContactData } from './contact-data.ts';

test.each([
  'lena@insta.com',
  'Write to lena.b+dates @ gmail . com',
  'lena@insta. com',
  'lena at insta dot com',
  'lena (at) mail [dot] de',
  'LENA {AT} INSTA {DOT} COM',
  'l e n a @ g m a i l . c o m',
  'ｌｅｎａ＠ｉｎｓｔａ．ｃｏｍ',
  'le\u200Bna@in\u200Bsta.com',
  'ลีนา แอท อินสตา ดอท คอม',
  'see https://lena.example/me',
  'www.lena-draws.net',
  'my page: lenadraws.co.th',
  't.me/lena',
  'wa.me/66812345678',
  '@lena_draws',
  'IG: lena_draws',
  'insta lena.draws',
  'Line ID lena99',
  'ไอดีไลน์ lena99',
  'ไลน์ไอดี: lena',
  'WhatsApp = lena99',
  'Call 081 234 5678 9',
  '+66 81 234 5678',
  '(081) 234-56-78-90',
  '๐๘๑ ๒๓๔ ๕๖๗๘',
  'zero eight one two three four five six seven eight',
  'ศูนย์แปดหนึ่งสองสามสี่ห้าหกเจ็ดแปด',
])('"%s" is contact data', (text) => {
  expect(hasContactData(text)).toBe(true);
});

test.each([
  'Meet me at the beach. Coffee first.',
  'Good at tennis, bad at parking. Two cats.',
  'Polka dot dresses and dot matrix printers',
  'I lived there 2015-2020, born 1996',
  'Two dogs, one cat, three plants',
  'Working @home on Fridays',
  'First in line for noodles at 7.30',
  'I draw a line. Then another one.',
  'My signal is a raised eyebrow',
  '50 km, 1,200 m up, 12.5 km/h',
  'Nurse, mostly awake. Tea.Books.Rain.',
  'Snap decisions, slow mornings',
  'Dr. Who, e.g. the 10th',
  '7/11 at 11.11 on 11/11',
  'สวัสดี ชอบเที่ยวทะเล กับอ่านหนังสือ',
  'ยืนเข้าไลน์ซื้อชานม',
])('"%s" is none', (text) => {
  expect(hasContactData(text)).toBe(false);
});
