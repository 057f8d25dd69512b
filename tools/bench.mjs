import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installation.mjs';
import { runPinned } from './run-pinned.mjs';
import { runProgram, Trouble } from './trouble.mjs';

const bench = join(root, 'bench');

/**
 * Paths of the programs of a bench: `bench/<name>.ts`, or every program directly in `bench/<name>/`.
 * @param {string} name
 */
function findPrograms(name) {
  const folder = join(bench, name);
  if (existsSync(`${folder}.ts`)) return [`bench/${name}.ts`];
  if (!existsSync(folder)) return [];
  return programsIn(folder).map((file) => `bench/${name}/${file}`);
}

/** @param {string} folder */
function programsIn(folder) {
  return readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

function benchNames() {
  if (!existsSync(bench)) return [];
  const entries = readdirSync(bench, { withFileTypes: true });
  return entries
    .filter((entry) =>
      entry.isDirectory() ? programsIn(join(bench, entry.name)).length > 0 : entry.name.endsWith('.ts'),
    )
    .map((entry) => entry.name.replace(/\.ts$/, ''));
}

await runProgram(async () => {
  const [name, ...words] = process.argv.slice(2);
  const names = `There are: ${benchNames().join(', ') || 'none yet'}.`;
  if (name === undefined) {
    console.log(`Which benchmark? npm run bench <name>. ${names}`);
    return 0;
  }
  const programs = findPrograms(name);
  if (programs.length === 0) throw new Trouble(`There is no benchmark "${name}". ${names}`);
  for (const program of programs) {
    const code = await runPinned([program, ...words]);
    if (code !== 0) return code;
  }
  return 0;
});
