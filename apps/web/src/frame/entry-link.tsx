import type { FrameEntry } from '@mitto/web-kit/feature/define-web';
import { type FrameBars, isTabPanel } from '@mitto/web-kit/intents/panels-beside';
import type { IntentName } from '@mitto/web-kit/router/names';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { Icon } from '@mitto/widgets/icon';
import type { MouseEvent } from 'react';
import { EntryBadge } from './entry-badge.tsx';
import { useFrameBars } from './use-frame-bars.ts';

interface Props {
  readonly entry: FrameEntry;
  readonly className: string | undefined;
  readonly badgeClass: string | undefined;
  /** True in the side menu, where an entry may have another label. */
  readonly isInMenu?: boolean;
  /** Tooltip, for an entry whose label is not visible. */
  readonly title?: string | undefined;
}

/** The link of a frame entry; its glyph is filled while its page or panel is open. */
export function EntryLink({ entry, className, badgeClass, isInMenu = false, title }: Props) {
  const router = useRouter();
  const isHere = useIsHere(entry);
  const bars = useFrameBars();
  const { leads, glyph, activeGlyph } = entry;
  const href = 'page' in leads ? router.address(leads.page) : router.intentAddress(leads.intent);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void lead(router, leads, bars);
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
      <span>{isInMenu ? labelOf(entry) : entry.label()}</span>
      <EntryBadge leads={leads} className={badgeClass} />
    </a>
  );
}

/** Label of an entry in the side menu. */
export const labelOf = ({ label, menuLabel }: FrameEntry): string => (menuLabel ?? label)();

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

/** Opens the page or the panel that an entry leads to. */
export function lead(
  router: Router,
  leads: FrameEntry['leads'],
  bars: FrameBars | undefined,
): Promise<unknown> {
  const { place } = router.state;
  const newest = place?.panels.at(-1);
  const isOnTab = bars === 'tabs' && newest !== undefined && isTabPanel(router, newest);
  if ('intent' in leads) return openOnce(router, leads.intent, isOnTab);
  // A tab stands over this page already: Back leads to it.
  return isOnTab && place?.route.name === leads.page ? router.closeAll() : router.go(leads.page);
}

/**
 * Opens the entry's panel, in place of the newest one if that is a tab. A no-op if that is the newest panel;
 * if it lies right below the newest, the newest is closed instead.
 */
async function openOnce(router: Router, intent: IntentName, isOnTab: boolean): Promise<void> {
  const panels = router.state.place?.panels ?? [];
  const leads = (back: number) => {
    const panel = panels.at(-back);
    return panel?.name === intent && panel.params['uid'] === undefined;
  };
  if (leads(1)) return;
  if (leads(2)) await router.close();
  else await (isOnTab ? router.turn(intent) : router.open(intent));
}
