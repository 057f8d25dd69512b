import { useLive } from '@mitto/web-kit/live/use-live';
import { m } from '@mitto/words/messages';
import type { Category } from '../../contract/activity-fields.ts';
import { socialActivities } from '../../contract/activity-tables.ts';
import { kindLook } from '../kinds/kind-look.ts';
import { useLanguage } from '../use-language.ts';
import { momentWords } from '../when.ts';

interface ActivityWords {
  /** The category and, if this device has the activity, when it starts. */
  readonly line: string;
  /** Name of the author, if this device has the activity. */
  readonly author: string | undefined;
}

/** Words for an activity in which the member has a part. */
export function useActivityWords(id: string, category: Category): ActivityWords {
  const language = useLanguage();
  const [found] = useLive(socialActivities, { equals: { id } }).answer;
  const title = m.activities_with_me({ category: kindLook[category].label() });
  if (!found) return { line: title, author: undefined };
  const { startTime, timeZone, author_name: author } = found.row;
  const { weekday, day, month, time } = momentWords(startTime, language, timeZone);
  return { line: `${title} · ${weekday} ${Number(day)} ${month}, ${time}`, author };
}
