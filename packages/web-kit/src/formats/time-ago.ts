import { formatDay, type Language } from './format-date.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month';

interface AgoWords {
  readonly ago: (count: number, unit: Unit) => string;
  readonly now: string;
  readonly yesterday: string;
}

const thaiUnits: Readonly<Record<Unit, string>> = {
  second: 'วินาที',
  minute: 'นาที',
  hour: 'ชั่วโมง',
  day: 'วัน',
  week: 'สัปดาห์',
  month: 'เดือน',
};

const words: Readonly<Record<Language, AgoWords>> = {
  en: {
    ago: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
    now: 'just now',
    yesterday: 'Yesterday',
  },
  th: {
    ago: (count, unit) => `${count} ${thaiUnits[unit]}ที่แล้ว`,
    now: 'เมื่อสักครู่',
    yesterday: 'เมื่อวาน',
  },
};

/**
 * Formats how long ago a time was, for lists and posts: seconds, minutes, hours, 'Yesterday', days, weeks, a
 * month, then the date. The widget `display/time-ago` has another form: minutes to years, and 'less than a
 * minute'.
 */
export function timeAgo(time: number, now: number, language: Language): string {
  const { ago, now: justNow, yesterday } = words[language];
  // When the device's clock is behind, the time may lie in the future: show it as just now.
  const past = Math.max(0, now - time);
  const count = (unit: number) => Math.floor(past / unit);
  if (past < second) return justNow;
  if (past < minute) return ago(count(second), 'second');
  if (past < hour) return ago(count(minute), 'minute');
  if (past < day) return ago(count(hour), 'hour');
  if (past < 2 * day) return yesterday;
  if (past < week) return ago(count(day), 'day');
  if (past <= 4 * week) return ago(count(week), 'week');
  if (past < 2 * 30 * day) return ago(1, 'month');
  return formatDay(time);
}

/** Interval at which times on the screen are updated (ms). */
export const refreshEveryMs = 60_000;
