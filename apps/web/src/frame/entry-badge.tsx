import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import type { UseBadge } from '@mitto/web-kit/data/define-data';
import type { FrameEntry } from '@mitto/web-kit/feature/define-web';
import { Badge, Dot } from '@mitto/widgets/display/badge';
import { m } from '@mitto/words/messages';

interface Props {
  readonly leads: FrameEntry['leads'];
  readonly className: string | undefined;
}

/** The badge of a frame entry, if its feature defines one. */
export function EntryBadge({ leads, className }: Props) {
  const { gathered } = useAccountData();
  const useBadge = gathered.badges['page' in leads ? leads.page : leads.intent];
  if (!useBadge) return null;
  return <Counted useBadge={useBadge} className={className} />;
}

/** Calls the feature's hook. An entry always has the same hook, so the rules of hooks hold. */
function Counted({ useBadge, className }: { readonly useBadge: UseBadge } & Pick<Props, 'className'>) {
  const count = useBadge();
  if (count === 0 || count === false) return null;
  return (
    <span className={className}>
      {count === true ? (
        <Dot label={m.app_new()} />
      ) : (
        <Badge count={count} label={m.app_new_count({ count })} />
      )}
    </span>
  );
}
