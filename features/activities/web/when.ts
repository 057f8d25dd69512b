import { formatMoment, type Language } from '@mitto/web-kit/formats/format-date';

export interface MomentWords {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly time: string;
}

/** The parts of 'DDD DD MMM hh:mm', as clocks in a zone show them. */
export function momentWords(time: number, language: Language, timeZone: string): MomentWords {
  const [weekday = '', day = '', month = '', at = ''] = formatMoment(time, language, timeZone).split(' ');
  return { weekday, day, month, time: at };
}

interface Times {
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
}

/** Start and end: Wed 25 Nov, 20:30–23:00; with the day of the end where it is another one. */
export function periodWords({ startTime, endTime, timeZone }: Times, language: Language): string {
  const from = momentWords(startTime, language, timeZone);
  const until = momentWords(endTime, language, timeZone);
  const day = ({ weekday, day: date, month }: MomentWords) => `${weekday} ${Number(date)} ${month}`;
  const isSameDay = day(from) === day(until) && endTime - startTime < 86_400_000;
  const end = isSameDay ? until.time : `${day(until)}, ${until.time}`;
  return `${day(from)}, ${from.time}${isSameDay ? '–' : ' – '}${end}`;
}

/** 1st, 2nd, 3rd, 11th in English; the number alone in Thai. */
export function placeInLine(position: number, language: Language): string {
  if (language === 'th') return String(position);
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(position);
  return `${position}${endings[rule] ?? 'th'}`;
}

/** Time until the start: In 5 days, In 2 hours. Undefined once it has begun. */
export function untilStart(startTime: number, now: number, language: Language): string | undefined {
  const minutes = Math.floor((startTime - now) / 60_000);
  if (minutes < 0) return undefined;
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'always' });
  if (minutes < 60) return sentence(format.format(minutes, 'minute'));
  if (minutes < 48 * 60) return sentence(format.format(Math.floor(minutes / 60), 'hour'));
  return sentence(format.format(Math.floor(minutes / 1440), 'day'));
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
