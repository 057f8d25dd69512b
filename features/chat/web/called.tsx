import type { Person } from '@mitto/web-kit/data/use-people';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';

interface Props {
  readonly person: Person | undefined;
  /** True once the person has been looked up. A person who is still unknown then is shown as "somebody". */
  readonly isAsked: boolean;
}

/** Name of a person, or a skeleton until it is known. */
export function Called({ person, isAsked }: Props) {
  const name = person?.fields.name;
  if (name !== undefined) return name;
  return isAsked ? m.chat_somebody() : <Skeleton width="96px" height="16px" />;
}
