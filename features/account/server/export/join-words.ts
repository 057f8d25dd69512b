import type { Db } from '@mitto/server-kit/database/database';
import type { ArchiveWords, CodeNames, Names } from '@mitto/server-kit/module/archive-words';

/** Names of columns and of coded values, from all features. */
export interface JoinedWords {
  readonly columns: Names;
  readonly codes: CodeNames;
}

/** Joins the words of all features. The first feature that names something decides its name. */
export function joinWords(parts: readonly Pick<ArchiveWords, 'columns' | 'codes'>[]): JoinedWords {
  const codes: Record<string, Names> = {};
  for (const part of parts)
    for (const [column, names] of Object.entries(part.codes ?? {}))
      codes[column] = { ...names, ...codes[column] };
  return { columns: Object.assign({}, ...parts.map(({ columns }) => columns).toReversed()), codes };
}

/** Joins the words of all features, with those that the operator has chosen before them. */
export async function joinConfigured(db: Db, parts: readonly ArchiveWords[]): Promise<JoinedWords> {
  const configured = await Promise.all(parts.map(async (part) => ({ codes: await part.configured?.(db) })));
  return joinWords([...configured.flatMap(({ codes }) => (codes ? [{ codes }] : [])), ...parts]);
}

/** The first entry for a name in one of the scopes, or for the name alone. */
export function inScope<T>(
  entries: Readonly<Record<string, T>>,
  scopes: readonly string[],
  name: string,
): T | undefined {
  const scope = scopes.find((one) => `${one}.${name}` in entries);
  return entries[scope === undefined ? name : `${scope}.${name}`];
}
