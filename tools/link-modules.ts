import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './installation.mjs';

/** Links every installed package into a copy of the repository, but our own packages to those of the copy. */
export function linkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@mitto'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@mitto') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const file of globSync('{apps,features,packages,workshop}/*/package.json', { cwd: copy })) {
    const { name } = JSON.parse(readFileSync(join(copy, file), 'utf8'));
    symlinkSync(join(copy, dirname(file)), join(modules, name));
  }
}
