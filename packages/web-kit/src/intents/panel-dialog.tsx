import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Panel } from '../router/place.ts';
import { defaultView } from '../router/route-table.ts';
import { BesideContext, LeavingContext, PanelContext, useRouter } from '../router/use-router.ts';
import { isUntouched } from './is-untouched.ts';
import { slideIn, slideOut } from './slide.ts';

/** Over the page, in its place, or in its place under another one that is. */
export type PanelPlace = 'over' | 'beside' | 'under';

interface Props {
  readonly panel: Panel;
  readonly name: string;
  readonly place: PanelPlace;
  readonly className?: string;
  /** Given where it is closed already: what to do when it has slid out. */
  readonly onGone: (() => void) | undefined;
}

/**
 * One panel: a modal dialog, so that the browser itself keeps the focus in it and gives it back afterwards. In the place
 * of the page it is an open dialog, and what stands beside it can be used.
 */
export function PanelDialog({ panel, name, place, className, onGone }: Props) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(onGone);
  const isLeaving = onGone !== undefined;
  const isOver = useWhileOpenOf(place, isLeaving) === 'over';
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    openQuietly(element, isOver);
    // Where a window grows or shrinks it is there already.
    const slide = isOver && isFirst.current ? slideIn(element) : undefined;
    isFirst.current = false;
    return () => {
      slide?.cancel();
      element.close();
    };
  }, [isOver]);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!isLeaving || !element) return;
    // What lies below is usable at once, and has the focus, while this one still slides away.
    element.close();
    const slide = isOver ? slideOut(element) : Promise.resolve();
    void slide.then(() => gone.current?.());
  }, [isLeaving, isOver]);
  const [route] = router.parts.places.panelRoutes([panel]);
  const View = route && router.parts.views.view(route, defaultView);
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className={className}
      data-intent={panel.name}
      data-leaving={isLeaving ? '' : undefined}
      data-beside={isOver ? undefined : ''}
      inert={isLeaving || place === 'under'}
      aria-hidden={isLeaving || undefined}
      data-keep-scroll={`panel ${panel.name}`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void router.close();
      }}
      // Browsers close a dialog by force when Escape is pressed twice: then the address has to follow.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && !currentTarget.open && !isLeaving) void router.close();
      }}
    >
      <PanelContext value={panel}>
        <BesideContext value={!isOver}>
          <LeavingContext value={isLeaving}>{View ? <View /> : null}</LeavingContext>
        </BesideContext>
      </PanelContext>
    </dialog>
  );
}

/** The browser gives the focus to what comes first in it; with a ring it would stand on a page that nobody has touched. */
function openQuietly(element: HTMLDialogElement, isOver: boolean): void {
  if (isOver) element.showModal();
  else element.show();
  const first = document.activeElement;
  if (!isUntouched() || !(first instanceof HTMLElement)) return;
  first.blur();
  first.focus({ focusVisible: false, preventScroll: true });
}

function useWhileOpenOf(place: PanelPlace, isLeaving: boolean): PanelPlace {
  const [kept, keep] = useState(place);
  if (isLeaving || kept === place) return kept;
  keep(place);
  return place;
}
