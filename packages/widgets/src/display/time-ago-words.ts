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

/** Formats a time in the past: one text for less than 45 s, then minutes, hours, days, months and years. */
export function roughTimeAgo({ at, now, language, words }: Ago): string {
  const past = Math.max(0, now - at);
  if (past < 45 * second) return words.lessThanAMinute;
  if (past < 45 * minute) return written(language, Math.max(1, Math.round(past / minute)), 'minute');
  if (past < 22 * hour) return written(language, Math.max(1, Math.round(past / hour)), 'hour');
  if (past < 26 * day) return written(language, Math.max(1, Math.round(past / day)), 'day');
  if (past < 320 * day) return written(language, Math.max(1, Math.round(past / (30.44 * day))), 'month');
  return written(language, Math.max(1, Math.round(past / (365.25 * day))), 'year');
}

function written(language: string, count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-count, unit);
}
