import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRetiredWords } from '../plain-words.ts';
import { Trouble } from '../trouble.mjs';
import type { BothNames, Plan } from './plan.ts';

/** One name in the forms in which code writes it. */
export interface Forms {
  /** dreamTrip */
  readonly camel: string;
  /** DreamTrip */
  readonly pascal: string;
  /** dream-trip */
  readonly kebab: string;
  /** dream_trip */
  readonly snake: string;
}

const reserved = new Set(
  'await break case catch class const continue default delete do else enum export extends false finally for function if implements import in interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);

/** Reads a name such as dreamTrip or dream-trip. Refuses one that code cannot have, or the glossary has retired. */
export function formsOf(root: string, name: string | undefined): Forms {
  if (!name) throw new Trouble('Which name? Write it like this: dreamTrip');
  const parts = name.split(/-|(?=[A-Z])/).map((part) => part.toLowerCase());
  const isWell =
    parts.every((part) => /^[a-z][a-z0-9]*$/.test(part)) && name.length >= 3 && name.length <= 40;
  if (!isWell) {
    throw new Trouble(`"${name}" is no name: write letters and digits, such as dreamTrip or dream-trip.`);
  }
  const { words, prefixes } = readRetiredWords(readFileSync(join(root, 'docs', 'GLOSSARY.md'), 'utf8'));
  const retired = parts.find((part, index) => words.has(part) || (index === 0 && prefixes.includes(part)));
  if (retired)
    throw new Trouble(`The glossary has retired "${retired}" (docs/GLOSSARY.md). Choose another name.`);
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  if (reserved.has(camel))
    throw new Trouble(`"${camel}" is a word of the language itself. Choose another name.`);
  return { camel, pascal, kebab: parts.join('-'), snake: parts.join('_') };
}

/** Reads the name that members see, in both languages. */
export function namedIn([english, thai]: readonly string[]): BothNames {
  const isEnglish = english !== undefined && /^[A-Z][\w ,.'’-]*$/.test(english);
  const isThai = thai !== undefined && /[\u0e01-\u0e5b]/.test(thai) && /^[^\p{Cc}"\\{}]+$/u.test(thai);
  if (isEnglish && isThai) return { english, thai };
  throw new Trouble('Say what members read, in English and in Thai: "Dream trip" "ทริปในฝัน"');
}

/** Checks that there is a feature with a contract and a server. */
export function featureIn(plan: Plan, feature: string | undefined): string {
  const all = plan.list('features').filter((name) => plan.has(`features/${name}/server/module.ts`));
  if (feature !== undefined && all.includes(feature)) return feature;
  throw new Trouble(`In which feature? One of: ${all.toSorted().join(', ')}`);
}

/** Path of the next migration of a feature. Numbers from 020 on are free to grow. */
export function nextMigration(plan: Plan, feature: string, name: string): string {
  const folder = `features/${feature}/server/migrations`;
  const numbers = plan.list(folder).map((file) => Number.parseInt(file, 10) || 0);
  return `${folder}/${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}-${name}.sql`;
}
