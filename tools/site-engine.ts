import { relative } from 'node:path';
import { expect } from 'vitest';
import { root } from './installation.mjs';
import { isMarkedForPglite } from './test-projects.ts';

// The files of a worker share its environment, so every end-to-end test file sets the engine of its site anew.
const isEmbedded =
  process.env['SITE_ENGINE'] !== 'postgres' ||
  isMarkedForPglite(relative(root, expect.getState().testPath ?? root));
process.env['TEST_ENGINE'] = isEmbedded ? 'pglite' : 'postgres';
