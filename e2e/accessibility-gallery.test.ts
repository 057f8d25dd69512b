import { test } from 'vitest';
import { canBeUsed } from './can-be-used.ts';
import { galleryScreens } from './gallery-screens.ts';

// The browser tests of the widgets check every story; here the gallery is visited only to take its pictures.
if (process.env['PICTURES'] === undefined) test.skip('the gallery is pictured', () => undefined);
else canBeUsed(galleryScreens);
