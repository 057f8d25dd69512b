import { expect, test } from 'vitest';
import { root } from '../installation.mjs';
import { planNew, recipes } from './make-new.ts';

const pathsOf = (words: readonly string[]): string[] => planNew(root, words).plan.paths().toSorted();

test.each(Object.entries(recipes))(
  '%s: its example is planned with a test, and with what is next',
  (kind, { example }) => {
    const { plan, next } = planNew(root, [kind, ...example]);
    expect(plan.paths().some((path) => /\.test\.tsx?$/.test(path))).toBe(true);
    expect(next.length).toBeGreaterThan(0);
  },
);

test('a text of the profile is six files, of which one is its test', () => {
  expect(
    pathsOf(['field', 'dreamTrip', 'Dream trip', 'ทริปในฝัน']).map((path) => path.replace(/\/\d{3}-/, '/')),
  ).toEqual([
    'features/profile/contract/profile-columns.ts',
    'features/profile/server/dream-trip.db.test.ts',
    'features/profile/server/migrations/dream-trip.sql',
    'features/profile/web/options/column-words.ts',
    'features/profile/words/en.json',
    'features/profile/words/th.json',
  ]);
});

test('a choice of the profile is thirteen files, of which three are its tests', () => {
  expect(
    pathsOf(['choice', 'diet', 'Diet', 'อาหารการกิน', 'Cats, No pets', 'แมว, ไม่มีสัตว์เลี้ยง']).map((path) =>
      path.replace(/\/\d{3}-/, '/'),
    ),
  ).toEqual([
    'features/profile/contract/options/diet.ts',
    'features/profile/contract/options/options.test.ts',
    'features/profile/contract/profile-columns.ts',
    'features/profile/contract/profile-fields.ts',
    'features/profile/server/diet.db.test.ts',
    'features/profile/server/migrations/diet.sql',
    'features/profile/web/options/column-words.ts',
    'features/profile/web/options/diet-words.ts',
    'features/profile/web/options/option-words.test.ts',
    'features/profile/web/person/person-sections.tsx',
    'features/profile/web/settings/section-fields.tsx',
    'features/profile/words/en.json',
    'features/profile/words/th.json',
  ]);
});

test('a table of its owner is six files, of which one is its test', () => {
  expect(
    pathsOf(['table', 'wishes', 'support', 'Wishes', 'ความปรารถนา']).map((path) =>
      path.replace(/\/\d{3}-/, '/'),
    ),
  ).toEqual([
    'features/support/contract/wishes-table.ts',
    'features/support/server/archive-words.ts',
    'features/support/server/migrations/wishes.sql',
    'features/support/server/module.ts',
    'features/support/server/wishes.db.test.ts',
    'features/support/web/data.ts',
  ]);
});

test('a kind of message is seven files, of which one is its test', () => {
  expect(pathsOf(['message-kind', 'question', 'Question', 'คำถาม'])).toEqual([
    'features/chat/contract/attachments.ts',
    'features/chat/server/question.db.test.ts',
    'features/chat/web/kinds/kind-parts.ts',
    'features/chat/web/kinds/kind-words.ts',
    'features/chat/web/kinds/question.tsx',
    'features/chat/words/en.json',
    'features/chat/words/th.json',
  ]);
});

test('a mutation is ten files, of which one is its test', () => {
  expect(
    pathsOf([
      'mutation',
      'pinFeedback',
      'support',
      'feedback',
      'isPinned',
      'Your pin was not kept',
      'ปักหมุดไม่สำเร็จ',
    ]),
  ).toEqual([
    'features/support/contract/feedback-table.ts',
    'features/support/contract/pin-feedback-mutation.ts',
    'features/support/server/module.ts',
    'features/support/server/pin-feedback.db.test.ts',
    'features/support/server/pin-feedback.ts',
    'features/support/web/data.ts',
    'features/support/web/refusals.ts',
    'features/support/web/support-optimistic.ts',
    'features/support/words/en.json',
    'features/support/words/th.json',
  ]);
});

const names = ['Dream trip', 'ทริปในฝัน'];
test.each([
  [[], /^What is to be new\?\n {2}npm run new feature moods "Moods" "อารมณ์"\n/],
  [['constructor', 'x'], /^What is to be new\?/],
  [['field'], /^Which name\?/],
  [['field', '../escape', ...names], /is no name/],
  [['field', 'Dream trip', ...names], /is no name/],
  [['field', 'a', ...names], /is no name/],
  [['field', 'delete', ...names], /a word of the language itself/],
  [['field', 'hearersName', ...names], /The glossary has retired "hearers"/],
  [['field', 'headline', ...names], /A profile has a column headline already/],
  [['field', 'lastModified', ...names], /A profile has a column lastModified already/],
  [['field', 'dreamTrip', 'Dream trip'], /in English and in Thai/],
  [['field', 'dreamTrip', 'Dream trip', 'Dream trip'], /in English and in Thai/],
  [['field', 'dreamTrip', "D'; drop table", 'ทริป'], /in English and in Thai/],
  [['choice', 'diet', 'Diet', 'อาหารการกิน'], /the options in both languages, as many in each/],
  [['choice', 'diet', 'Diet', 'อาหารการกิน', 'Cats', 'แมว'], /the options in both languages, as many in each/],
  [
    ['choice', 'diet', 'Diet', 'อาหารการกิน', 'Cats, Dogs', 'แมว'],
    /the options in both languages, as many in each/,
  ],
  [['choice', 'diet', 'Diet', 'อาหารการกิน', 'Cats, Dogs', 'แมว, Dogs'], /in English and in Thai/],
  [['choice', 'diet', 'Diet', 'อาหารการกิน', 'Cats, Cats', 'แมว, สุนัข'], /Two of the options are the same/],
  [['choice', 'headline', ...names, 'Cats, Dogs', 'แมว, สุนัข'], /A profile has a column headline already/],
  [['call', 'readMood', 'nowhere'], /^In which feature\? One of: account, /],
  [['call', 'createProfile', 'profile'], /There is a call createProfile already/],
  [['message-kind', 'sticker', ...names], /There is a kind sticker already/],
  [['mutation', 'likes', 'support', 'feedback', 'isPinned', ...names], /There is a mutation likes already/],
  [['mutation', 'pinIt', 'support', 'contact', 'isPinned', ...names], /One of: feedback$/],
  [['mutation', 'pinIt', 'circles', 'favorite', 'isPinned', ...names], /begin with npm run new table$/],
  [['mutation', 'pinIt', 'support', 'feedback', 'date', ...names], /has a column date already/],
  [['mutation', 'pinIt', 'support', 'feedback', 'isPinned'], /in English and in Thai/],
  [['table', 'feedback', 'support', ...names], /There is a table feedback already/],
  [['table', 'wishes', 'circles-and', ...names], /^In which feature\?/],
  [['widget', 'seal', ...names], /There is a widget seal already/],
  [['feature', 'coins', ...names], /There is a feature coins already/],
  [['feature', 'two-words', ...names], /one word of the product/],
])('%j is refused with a sentence', (words, sentence) => {
  expect(() => planNew(root, words)).toThrow(sentence);
});
