import { dateFormat } from '@mitto/widgets/display/date-format.ts';

/** Returns the names of the twelve months in a language. */
export function monthNames(language: string): readonly string[] {
  const format = dateFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)));
}
