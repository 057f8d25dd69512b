export type Language = 'en' | 'th';

/** Short names of days and months. Those of browsers differ from each other, also in length. */
const names: Readonly<
  Record<Language, { readonly days: readonly string[]; readonly months: readonly string[] }>
> = {
  en: {
    days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
  th: {
    days: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
    months: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  },
};

interface WallClock {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Formats a time as 'DDD DD MMM hh:mm': Sat 21 Nov 13:05, ส. 21 พ.ย. 13:05. */
export function formatMoment(time: number, language: Language, timeZone?: string): string {
  const { year, month, day, hour, minute } = wallClock(time, timeZone);
  const { days, months } = names[language];
  const weekday = days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday} ${two(day)} ${months[month - 1]} ${two(hour)}:${two(minute)}`;
}

/** Formats a day as 'YYYY-MM-DD' in the member's time zone, not in UTC. */
export function formatDay(time: number, timeZone?: string): string {
  const { year, month, day } = wallClock(time, timeZone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Parses 'YYYY-MM-DD'; returns undefined for a day that does not exist, such as 2026-02-30. */
export function readDay(text: string): Pick<WallClock, 'year' | 'month' | 'day'> | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day } : undefined;
}

/** Returns date and time in the device's time zone, or in another one. */
function wallClock(time: number, timeZone: string | undefined): WallClock {
  if (timeZone === undefined) {
    const date = new Date(time);
    return {
      year: date.getFullYear(),
      month: date.getMonth() + 1,
      day: date.getDate(),
      hour: date.getHours(),
      minute: date.getMinutes(),
    };
  }
  const parts = clockOf(timeZone).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
