import type { Api } from '@mitto/kit/define-api';

interface TableWords {
  /** Name of the table: 'accountCalls'. */
  readonly name: string;
  /** Name of the catalogue, and the module it is imported from. */
  readonly api: string;
  readonly from: string;
}

/**
 * Returns the source text of a call table: the calls of a catalogue without their schemas. The build writes
 * it to a file, which the compiler checks against the catalogue.
 */
export function writeCallTable(api: Api, { name, api: apiName, from }: TableWords): string {
  const lines = Object.entries(api)
    .filter(([, call]) => call.answers !== 'page')
    .map(([word, { method, path, idempotent }]) => `  ${word}: ['${method}', '${path}', ${idempotent}],`);
  const pages = Object.entries(api)
    .filter(([, call]) => call.answers === 'page')
    .map(([word]) => `'${word}'`);
  const type = pages.length === 0 ? `typeof ${apiName}` : `Omit<typeof ${apiName}, ${pages.join(' | ')}>`;
  return [
    '// Written from the catalogue: change that, and build.',
    "import type { CallTable } from '@mitto/web-kit/api/call-table';",
    `import type { ${apiName} } from '${from}';`,
    '',
    `export type ${upperFirst(name)}Api = ${type};`,
    '',
    `export const ${name}: CallTable<${upperFirst(name)}Api> = {`,
    ...lines,
    '};',
    '',
  ].join('\n');
}

function upperFirst(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
