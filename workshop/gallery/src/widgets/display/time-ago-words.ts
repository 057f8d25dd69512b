const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

interface Ago {
  readonly at: number;
  readonly now: number;
  readonly language: string;
  /** Text for the shortest time, for example "less than a minute": `Intl` has none. */
  readonly words: { readonly lessThanAMinute: string };
}

/**
 * Formats a time in the past: one text for less than 45 s, then minutes, hours, days, months and years. Counts
 * whole units that have passed, as the lists do (`timeAgo` of the web kit): 90 minutes are 1 hour.
 */
export function roughTimeAgo({ at, now, language, words }: Ago): string {
  const past = Math.max(0, now - at);
  const passed = (unit: number) => Math.max(1, Math.floor(past / unit));
  if (past < 45 * second) return words.lessThanAMinute;
  if (past < hour) return written(language, passed(minute), 'minute');
  if (past < day) return written(language, passed(hour), 'hour');
  if (past < 30 * day) return written(language, passed(day), 'day');
  if (past < 365 * day) return written(language, passed(30.44 * day), 'month');
  return written(language, passed(365.25 * day), 'year');
}

function written(language: string, count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-count, unit);
}
