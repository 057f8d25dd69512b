import type { FrameEntry } from '@mitto/web-kit/feature/define-web';
import type { IntentName } from '@mitto/web-kit/router/names';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { Icon } from '@mitto/widgets/icon';
import type { MouseEvent } from 'react';
import { EntryBadge } from './entry-badge.tsx';

interface Props {
  readonly entry: FrameEntry;
  readonly className: string | undefined;
  readonly badgeClass: string | undefined;
  /** Tooltip, for an entry whose label is not visible. */
  readonly title?: string | undefined;
}

/** The link of a frame entry; its glyph is filled while its page or panel is open. */
export function EntryLink({ entry, className, badgeClass, title }: Props) {
  const router = useRouter();
  const isHere = useIsHere(entry);
  const { leads, glyph, activeGlyph } = entry;
  const href = 'page' in leads ? router.address(leads.page) : router.intentAddress(leads.intent);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void lead(router, leads);
  };
  return (
    <a
      href={href}
      className={className}
      title={title}
      aria-current={isHere ? 'page' : undefined}
      onClick={follow}
    >
      <Icon glyph={isHere ? (activeGlyph ?? glyph) : glyph} />
      <span>{entry.label()}</span>
      <EntryBadge leads={leads} className={badgeClass} />
    </a>
  );
}

function useIsHere({ leads, holds }: FrameEntry): boolean {
  const place = usePlace();
  if (!place) return false;
  // Panels about one person belong to no entry, so skip them: the entry of the panel or page below stays
  // active.
  const newest = place.panels.findLast(({ params }) => params['uid'] === undefined);
  if (newest && holds?.some((panel) => panel === newest.name)) return true;
  if ('intent' in leads) return newest?.name === leads.intent;
  return newest === undefined && place.route.name === leads.page;
}

type Router = ReturnType<typeof useRouter>;

export function lead(router: Router, leads: FrameEntry['leads']): Promise<unknown> {
  if ('intent' in leads) return openOnce(router, leads.intent);
  return router.go(leads.page);
}

/**
 * Opens the entry's panel. A no-op if that is the newest panel; if it lies right below the newest, the
 * newest is closed instead.
 */
async function openOnce(router: Router, intent: IntentName): Promise<void> {
  const panels = router.state.place?.panels ?? [];
  const leads = (back: number) => {
    const panel = panels.at(-back);
    return panel?.name === intent && panel.params['uid'] === undefined;
  };
  if (leads(1)) return;
  await (leads(2) ? router.close() : router.open(intent));
}
