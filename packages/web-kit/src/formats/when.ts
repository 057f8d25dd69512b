import { dateFormat } from '@mitto/widgets/display/date-format.ts';

/** Time of day in the member's time zone: 18:09. */
export function clockTime(at: number, language: string): string {
  return dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** Key of a day in the member's time zone. Two times on the same day have the same key. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth(), date.getDate()].join('-');
}

const aDay = 86_400_000;

/**
 * Short time for a list: the time of day if it was today, the weekday if it was less than six days ago, else
 * the date.
 */
export function shortWhen(at: number, now: number, language: string): string {
  if (dayOf(at) === dayOf(now)) return clockTime(at, language);
  if (now - at < 6 * aDay) return dateFormat(language, { weekday: 'short' }).format(at);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return dateFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}

interface DayWords {
  readonly today: string;
  readonly yesterday: string;
}

/** Text of the heading above the messages of one day. */
export function dayName(at: number, now: number, language: string, words: DayWords): string {
  if (dayOf(at) === dayOf(now)) return words.today;
  // By the calendar: where the clocks change, a day does not have 24 hours.
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(at) === dayOf(yesterday.getTime())) return words.yesterday;
  return dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}
