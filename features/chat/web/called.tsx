import type { Person } from '@mitto/web-kit/data/use-people';
import { Skeleton } from '@mitto/widgets/speaking/state-notice';
import { m } from '@mitto/words/messages';

interface Props {
  readonly person: Person | undefined;
  /** Who they are was asked for: whoever is not known then stays somebody. */
  readonly isAsked: boolean;
}

/** Their name, or its place until it is known. */
export function Called({ person, isAsked }: Props) {
  const name = person?.fields.name;
  if (name !== undefined) return name;
  return isAsked ? m.chat_somebody() : <Skeleton width="96px" height="16px" />;
}
