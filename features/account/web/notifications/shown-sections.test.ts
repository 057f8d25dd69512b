import { expect, test } from 'vitest';
import { accountConfiguration } from '../../contract/configuration.ts';
import { shownSections } from './shown-sections.ts';

test('switches are shown for the channels that exist, and for no other', () => {
  const { sections } = accountConfiguration.usual.pushNotification;
  const [first] = sections;
  const further = first ? [...sections, { ...first, name: 'pigeon' }] : [];
  expect(shownSections(further).map(({ channel }) => channel)).toEqual(['push', 'inapp', 'email']);
});
