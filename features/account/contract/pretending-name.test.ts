import { expect, test } from 'vitest';
import { withoutHiddenMarks } from './hidden-marks.ts';
import { isMixed, isPretending } from './pretending-name.ts';

test.each([
  'mitto',
  'Mitto Support',
  'MITTO',
  'm1tto',
  'ｍｉｔｔｏ',
  'mіttо (Cyrillic і and о)',
  'ΜΙΤΤΟ in Greek capitals',
  'rnitto',
  'mittoteam',
  'the.real.mitto',
  'admin',
  'Admin',
  'adm1n',
  'admin01',
  'a.d.m.i.n',
  'аdmin with a Cyrillic а',
  'anna-admin',
  'administrator',
  '@dmin',
  'Support',
  'ѕuppоrt',
  'sup\u200Bport',
  'support-team',
  'supportteam',
  'Customer Service',
  'Official Staff',
  'moderator7',
  '𝐀𝐝𝐦𝐢𝐧',
  'แอดมิน',
  'ทีมงาน',
  'เจ้าหน้าที่ Mitto',
])('%s pretends', (name) => {
  expect(isPretending(name)).toBe(true);
});

test.each([
  'Anna',
  'badminton-fan',
  'Joy',
  'supportive',
  'Root Anna',
  'Anna Staff',
  'Helpful',
  'Modesta',
  'care-bear',
  'Domitilla',
  'Ami',
  'Teamo',
  'Владимир',
  'Αλέξανδρος',
  'สมชาย',
  'ทีมงานดี',
  'José-María',
  'Nguyễn Thị Hồng',
])('%s is a name', (name) => {
  expect(isPretending(name)).toBe(false);
  expect(isMixed(name)).toBe(false);
});

test('letters of two alphabets that look alike are not mixed in one username', () => {
  expect(isMixed('pаypal')).toBe(true);
  expect(isMixed('anna-สมชาย')).toBe(false);
});

test('what shows nothing is taken out of a name, and emoji stay whole', () => {
  expect(withoutHiddenMarks('\u202EannA\u202C')).toBe('annA');
  expect(withoutHiddenMarks('An\u200Bna\u2060\uFEFF')).toBe('Anna');
  expect(withoutHiddenMarks('\u2066Anna\u2069 \u200D')).toBe('Anna ');
  expect(withoutHiddenMarks('Anna 👩‍🎨')).toBe('Anna 👩‍🎨');
  // Hindi and Persian need their joiners: without it the second one is another word.
  for (const kept of ['क्\u200Dष', 'می\u200Cخواهم']) expect(withoutHiddenMarks(kept)).toBe(kept);
  expect(withoutHiddenMarks('An\u200Dna')).toBe('Anna');
  expect(withoutHiddenMarks('\u3164\u3164\u3164')).toBe('');
});
