import { test } from 'vitest';
import { canBeUsed } from './can-be-used.ts';
import { galleryScreens } from './gallery-screens.ts';

// The browser tests of the widgets already check every story of the gallery, so this file only takes
// pictures.
if (process.env['PICTURES'] === undefined) test.skip('the gallery is pictured', () => undefined);
else canBeUsed(galleryScreens);
