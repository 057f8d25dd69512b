import { configuration } from '@mitto/server/configuration';
import { expect, test } from 'vitest';
import { mergeConfiguration } from './merge-configuration.ts';

const { usual: defaults } = configuration;
const aTask = { limit: 5, timeout: 60 };
const usual = { likes: { limit: 40, timeout: 43_200 }, messages: { limit: 20, timeout: 43_200 } };
const restrictions = { ...defaults.restrictions, services: usual };

test('what was changed lies over the defaults, part by part', () => {
  const { value, outdated } = mergeConfiguration(configuration, { ages: { min: 21, max: 60 } }, usual);
  expect(value).toEqual({ ...defaults, restrictions, ages: { min: 21, max: 60 } });
  expect(outdated).toEqual([]);
});

test('a task that came with a new version has its default, and one that cannot be read takes no other along', () => {
  const { value, outdated } = mergeConfiguration(
    configuration,
    {
      restrictions: {
        ...defaults.restrictions,
        services: { likes: aTask, hide: aTask, visit: { limit: 'many' } },
      },
    },
    usual,
  );
  expect(value.restrictions.services).toEqual({
    likes: aTask,
    messages: usual.messages,
    hide: aTask,
  });
  expect(outdated).toEqual([]);
});

test('a stored part that this version does not understand leaves its default, and is named', () => {
  const { value, outdated } = mergeConfiguration(
    configuration,
    {
      ages: { from: 21 },
      colours: 7,
      referral: { coins: 5, aMonth: 20 },
    },
    usual,
  );
  expect(value).toEqual({ ...defaults, restrictions, referral: { coins: 5, aMonth: 20 } });
  expect([...outdated].sort()).toEqual(['ages', 'colours']);
});
