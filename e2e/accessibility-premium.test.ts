import { canBeUsed } from './can-be-used.ts';
import { screenParts } from './screens.ts';

canBeUsed(screenParts.premium);
