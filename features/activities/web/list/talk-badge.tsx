import { useBadge } from '@mitto/web-kit/data/use-badge';
import { Badge } from '@mitto/widgets/display/badge';
import { m } from '@mitto/words/messages';

interface Props {
  readonly id: string;
  readonly className: string | undefined;
}

/** Number of unread messages in the conversation of an activity; nothing without any. */
export function TalkBadge({ id, className }: Props) {
  const count = Number(useBadge('activityChat', id));
  return (
    <span className={className}>
      <Badge count={count} label={m.activities_unread({ count })} />
    </span>
  );
}
