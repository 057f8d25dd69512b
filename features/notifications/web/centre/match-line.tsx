import { useHasBegun } from '@mitto/chat/web/public/use-has-begun';
import { m } from '@mitto/words/messages';

interface Props {
  readonly uid: string;
}

/** Second line of a match: what is left to do, until one of the two has written. */
export function MatchLine({ uid }: Props) {
  return useHasBegun(uid) ? m.notifications_match_begun() : m.notifications_match_line();
}
