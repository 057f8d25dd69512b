import type { Person } from '@mitto/web-kit/data/use-people';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';

interface Props {
  readonly person: Person | undefined;
  /**
   * True once the local database has been searched for the person. If the person is not found, "somebody" is
   * shown as their name.
   */
  readonly isAsked: boolean;
}

/** Name of a person, or a skeleton until the person is loaded. */
export function Called({ person, isAsked }: Props) {
  const name = person?.fields.name;
  if (name !== undefined) return name;
  return isAsked ? m.chat_somebody() : <Skeleton width="96px" height="16px" />;
}
