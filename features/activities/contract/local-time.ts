import { minute } from '@mitto/kit/time';

/** Date and time on a clock at some place. Months count from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const before = formats.get(timeZone);
  if (before) return before;
  const format = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The time that clocks in this zone show at a moment. */
export function localTimeAt(moment: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const asUtc = ({ year, month, day, hour, minute: min }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, min);

/** Time by which clocks in this zone are ahead of UTC at a moment (ms). */
export function offsetAt(moment: number, timeZone: string): number {
  const whole = Math.floor(moment / minute) * minute;
  return asUtc(localTimeAt(whole, timeZone)) - whole;
}

/** All moments at which clocks in this zone show a time: none while they skip it, two while it comes twice. */
function momentsOf(local: LocalTime, timeZone: string): number[] {
  const utc = asUtc(local);
  // Zones change their clocks by a few hours at most: one day earlier and one later hold all offsets in question.
  const offsets = new Set([-1, 0, 1].map((days) => offsetAt(utc + days * 1440 * minute, timeZone)));
  return [...offsets].map((offset) => utc - offset).filter((at) => at + offsetAt(at, timeZone) === utc);
}

/**
 * The moment at which clocks in this zone show a time. Undefined for a time that clocks skip when daylight
 * saving begins. Of an hour that comes twice when it ends, the first is meant.
 */
export function momentOf(local: LocalTime, timeZone: string): number | undefined {
  const fitting = momentsOf(local, timeZone);
  return fitting.length === 0 ? undefined : Math.min(...fitting);
}

/** Clocks in this zone show the time of this moment twice. */
export function comesTwice(moment: number, timeZone: string): boolean {
  return momentsOf(localTimeAt(moment, timeZone), timeZone).length > 1;
}
