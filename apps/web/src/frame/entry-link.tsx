import type { FrameEntry } from '@mitto/web-kit/face/define-web';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { Icon } from '@mitto/widgets/icon';
import type { MouseEvent } from 'react';

interface Props {
  readonly entry: FrameEntry;
  readonly className: string | undefined;
}

/** One entry of the frame: its drawing is filled while one is there. */
export function EntryLink({ entry, className }: Props) {
  const router = useRouter();
  const isHere = useIsHere(entry);
  const { leads, glyph, activeGlyph } = entry;
  const href = 'page' in leads ? router.address(leads.page) : router.intentAddress(leads.intent);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void lead(router, entry);
  };
  return (
    <a href={href} className={className} aria-current={isHere ? 'page' : undefined} onClick={follow}>
      <Icon glyph={isHere ? (activeGlyph ?? glyph) : glyph} />
      <span>{entry.label()}</span>
    </a>
  );
}

function useIsHere({ leads }: FrameEntry): boolean {
  const place = usePlace();
  if (!place) return false;
  const newest = place.panels.at(-1)?.name;
  if ('intent' in leads) return newest === leads.intent;
  return newest === undefined && place.route.name === leads.page;
}

type Router = ReturnType<typeof useRouter>;

export function lead(router: Router, { leads }: FrameEntry): Promise<unknown> {
  if ('intent' in leads) return router.open(leads.intent);
  return router.go(leads.page);
}
