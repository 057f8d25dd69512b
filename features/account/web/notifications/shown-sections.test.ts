import { expect, test } from 'vitest';
import { defaultConfiguration } from '../../contract/default-configuration.ts';
import { shownSections } from './shown-sections.ts';

test('switches are shown for what exists: notices within the app, and no push messages', () => {
  const { sections } = defaultConfiguration.pushNotification;
  expect(sections.map(({ name }) => name)).toContain('push');
  expect(shownSections(sections).map(({ channel }) => channel)).toEqual(['inapp']);
});
