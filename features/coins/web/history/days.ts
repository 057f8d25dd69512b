/** Beginning of the day that is this many days before `now`, in the member's time zone. */
export function dayStart(now: number, daysBefore = 0): number {
  const day = new Date(now);
  // By the calendar: where the clocks change, a day does not have 24 hours.
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysBefore);
  return day.getTime();
}

export interface Month {
  /** The year is added unless it is the current one. */
  readonly name: string;
  readonly isThis: boolean;
}

export function monthOf(at: number, now: number, language: string): Month {
  const [date, today] = [new Date(at), new Date(now)];
  const isThisYear = date.getFullYear() === today.getFullYear();
  const name = format(language, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(at);
  return { name, isThis: isThisYear && date.getMonth() === today.getMonth() };
}

interface DayWords {
  readonly today: (time: string) => string;
  readonly yesterday: string;
}

/** Time of an entry: with the time of day if it was today, else the day. */
export function whenOf(at: number, now: number, language: string, words: DayWords): string {
  if (at >= dayStart(now)) return words.today(format(language, clock).format(at));
  if (at >= dayStart(now, 1)) return words.yesterday;
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(language, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(
    at,
  );
}

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', numberingSystem: 'latn' });
}
