import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import type { Format, FormatName } from './format.ts';

/** Loads each format as a separate chunk, when it is first used. */
const formats: Readonly<Record<FormatName, () => Promise<Format>>> = {
  json: async () => (await import('./json-format.ts')).jsonFormat,
  html: async () => (await import('./html-format.ts')).htmlFormat,
  csv: async () => (await import('./csv-format.ts')).csvFormat,
  jql: async () => (await import('../jql/jql-format.ts')).jqlFormat,
};

export async function loadFormat(name: FormatName): Promise<Format> {
  return await formats[name]();
}

/** Returns the format of a file, recognised by the extension of its name. */
export function formatOf(fileName: string): FormatName {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const name = ending === 'htm' ? 'html' : ending;
  if (isFormat(name) && fileName.includes('.')) return name;
  throw new LocalDatabaseError(400, 'Unsupported File Format');
}

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}
