const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

interface Ago {
  readonly at: number;
  readonly now: number;
  readonly language: string;
  /** "less than a minute" and "just now": `Intl` has no words for them. */
  readonly words: { readonly lessThanAMinute: string };
}

/** Formats as under 45 s, then minutes, hours, days, months and years. */
export function roughTimeAgo({ at, now, language, words }: Ago): string {
  const past = Math.max(0, now - at);
  if (past < 45 * second) return words.lessThanAMinute;
  if (past < 45 * minute) return written(language, Math.max(1, Math.round(past / minute)), 'minute');
  if (past < 22 * hour) return written(language, Math.max(1, Math.round(past / hour)), 'hour');
  if (past < 26 * day) return written(language, Math.max(1, Math.round(past / day)), 'day');
  if (past < 320 * day) return written(language, Math.max(1, Math.round(past / (30.44 * day))), 'month');
  return written(language, Math.max(1, Math.round(past / (365.25 * day))), 'year');
}

/**
 * Formats as seconds up to 60, minutes, hours up to 24, days up to 7 ("Yesterday" for one), weeks up to 4,
 * one month, then the date.
 */
export function dayTimeAgo({ at, now, language }: Omit<Ago, 'words'>): string {
  const past = Math.max(0, now - at);
  if (past < minute) return written(language, Math.floor(past / second), 'second');
  if (past < hour) return written(language, Math.floor(past / minute), 'minute');
  if (past < day) return written(language, Math.floor(past / hour), 'hour');
  const days = Math.floor(past / day);
  if (days === 1)
    return capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day'), language);
  if (days < 7) return written(language, days, 'day');
  if (days < 28) return written(language, Math.floor(days / 7), 'week');
  if (days < 60) return written(language, 1, 'month');
  return new Intl.DateTimeFormat(language, { calendar: 'gregory', dateStyle: 'medium' }).format(at);
}

function written(language: string, count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-count, unit);
}

function capital(words: string, language: string): string {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}
