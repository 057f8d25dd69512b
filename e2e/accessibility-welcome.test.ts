import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canBeUsed } from './can-be-used.ts';
import { screenParts } from './screens.ts';

canBeUsed(screenParts.welcome);

test.each(Object.keys(screenParts))('the screens of the part %s are looked at', (part) => {
  expect(existsSync(new URL(`accessibility-${part}.test.ts`, import.meta.url))).toBe(true);
});
