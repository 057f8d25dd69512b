import { expect, test } from 'vitest';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { changesOf, faultsOf } from './edited.ts';

const own = { name: 'Maya', headline: 'Potter', bio: '', interested: ['tea'] } as unknown as UserInfoRow; // Safe cast: only these columns are read.

test('what was typed and taken back is no edit, and what surrounds the words is no word', () => {
  expect(changesOf({ name: ' Maya ', headline: 'Potter', interested: ['tea'] }, own)).toEqual({});
  expect(changesOf({ bio: ' Clay and trams. ', interested: [] }, own)).toEqual({
    bio: 'Clay and trams.',
    interested: [],
  });
});

test('an answer in another order of its parts is no edit, and a question without an answer is left out', () => {
  const answered = { ...own, prompts: [{ answer: 'Tea', prompt: 'ask-me' }] } as unknown as UserInfoRow;
  const one = { prompt: 'ask-me', answer: ' Tea ' };
  expect(changesOf({ prompts: [one, { prompt: 'karaoke', answer: ' ' }] }, answered)).toEqual({});
  expect(changesOf({ prompts: [{ ...one, answer: 'Coffee' }] }, answered)).toEqual({
    prompts: [{ prompt: 'ask-me', answer: 'Coffee' }],
  });
});

test('each column that the contract refuses is named with its reason', () => {
  expect(faultsOf({ name: 'Bo', headline: 'x'.repeat(200), bio: 'y'.repeat(999) })).toEqual({
    name: { code: 'too-short' },
    headline: { code: 'maxlength', needed: 199 },
  });
  expect(faultsOf({ headline: 'one\u0007two', name: '123' })).toEqual({
    headline: { code: 'text', needed: 199 },
    name: { code: 'letters' },
  });
  expect(faultsOf({ name: 'Mitto Support' })).toEqual({ name: { code: 'pretends' } });
  expect(faultsOf({ name: '\u200B\u200BBo' })).toEqual({ name: { code: 'too-short' } });
});
