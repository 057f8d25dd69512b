import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { useNow } from '@mitto/widgets/display/use-now.ts';
import { roughTimeAgo } from './time-ago-words.ts';

interface TimeAgoProps {
  /** Time to show, in milliseconds since 1970. */
  readonly at: number;
  readonly language: string;
  readonly words: { readonly lessThanAMinute: string };
}

const aMinute = 60_000;

/** A relative time, updated every minute; its title is the exact time. */
export function TimeAgo({ at, language, words }: TimeAgoProps) {
  const now = useNow(aMinute);
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const exact = dateFormat(language, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {roughTimeAgo({ at, now, language, words })}
    </time>
  );
}
