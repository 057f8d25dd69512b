import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { openDataDir } from '../packages/server-kit/src/database/data-dir.ts';
import { root } from './installation.mjs';
import { runProgram, Trouble } from './trouble.mjs';

await runProgram(async () => {
  const path = resolve(root, process.env['DATA_DIR'] || '.data');
  if (!existsSync(path)) {
    console.log(`There is nothing in ${path}.`);
    return 0;
  }
  // Every data folder of Mitto contains a lock file. Without this check, a mistyped DATA_DIR could delete any
  // folder.
  if (!existsSync(join(path, 'lock'))) {
    throw new Trouble(`${path} is not a folder that Mitto made, so it is left alone.`);
  }
  if (!process.argv.includes('--yes') && !(await isMeant(path))) {
    console.log('Nothing was deleted.');
    return 1;
  }
  lockOrExplain(path)();
  rmSync(path, { recursive: true });
  console.log(`Deleted ${path}. The next npm start makes a new one.`);
  return 0;
});

async function isMeant(path: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Trouble('Nobody is there to ask. Say npm run reset -- --yes if it is meant.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete ${path} with its database, media and secrets? (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

/** Takes the lock of the data folder. A running server holds it, so its folder cannot be deleted. */
function lockOrExplain(path: string): () => void {
  try {
    return openDataDir(path).unlock;
  } catch (error) {
    throw new Trouble(error instanceof Error ? error.message : String(error));
  }
}
