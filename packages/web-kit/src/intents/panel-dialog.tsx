import { rememberFocus } from '@mitto/widgets/feedback/remember-focus.ts';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Panel } from '../router/place.ts';
import { defaultView } from '../router/route-table.ts';
import {
  BesideContext,
  LeavingContext,
  PanelContext,
  PopoverContext,
  useRouter,
} from '../router/use-router.ts';
import { isUntouched } from './is-untouched.ts';

const inMs = 280;
const outMs = 200;
const away = { transform: 'translateX(100%)' };
const there = { transform: 'none' };

/** Slides a panel in from the right; a no-op with reduced motion. */
function slideIn(element: HTMLElement): Animation | undefined {
  if (isMotionReduced()) return undefined;
  return element.animate([away, there], { duration: inMs, easing: 'cubic-bezier(.2, .8, .2, 1)' });
}

/** Slides a panel out; resolves when it is out of sight, or when the animation was cancelled. */
async function slideOut(element: HTMLElement): Promise<void> {
  if (isMotionReduced()) return;
  // A closed dialog is not drawn, so force it to be visible.
  element.style.display = 'block';
  const slide = element.animate([there, away], { duration: outMs, easing: 'cubic-bezier(.5, 0, .9, .4)' });
  await slide.finished.catch(() => undefined);
  element.style.removeProperty('display');
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Position of a panel. `over`: over the page. `beside`: in place of the page, next to the menu. `under`: in
 * place of the page, covered by a `beside` panel.
 */
export type PanelPlace = 'over' | 'beside' | 'under';

interface Props {
  readonly panel: Panel;
  readonly name: string;
  readonly place: PanelPlace;
  /** True for a card beside the menu: it does not slide, and a press outside closes it. */
  readonly isPopover: boolean;
  readonly className?: string;
  /** Set once the panel is closed; called when it has slid out. */
  readonly onGone: (() => void) | undefined;
}

/**
 * One panel. Over the page it is a modal dialog: the browser keeps the focus inside and gives it back
 * afterwards. In place of the page it is a non-modal dialog, so that the menu beside it stays usable.
 */
export function PanelDialog({ panel, name, place, isPopover, className, onGone }: Props) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(onGone);
  const isLeaving = onGone !== undefined;
  const isOver = useWhileOpenOf(place, isLeaving) === 'over';
  const slides = isOver && !isPopover;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || isLeaving) return undefined;
    const goBack = rememberFocus();
    openQuietly(element, isOver);
    // No slide when a resized window only changes the panel's place.
    const slide = slides && isFirst.current ? slideIn(element) : undefined;
    isFirst.current = false;
    // Closes before a panel opens in its place, which then gets the focus, and before it slides out, so that the
    // page below is usable.
    return () => {
      slide?.cancel();
      element.close();
      goBack();
    };
  }, [isOver, slides, isLeaving]);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!isLeaving || !element) return;
    const slide = slides ? slideOut(element) : Promise.resolve();
    void slide.then(() => gone.current?.());
  }, [isLeaving, slides]);
  useEffect(() => {
    const element = dialog.current;
    return element && isOver && !isLeaving ? keepFocus(element) : undefined;
  }, [isLeaving, isOver]);
  const [route] = router.parts.places.panelRoutes([panel]);
  const View = route && router.parts.views.view(route, defaultView);
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className={className}
      tabIndex={-1}
      data-intent={panel.name}
      data-leaving={isLeaving ? '' : undefined}
      data-beside={isOver ? undefined : ''}
      data-popover={isPopover ? '' : undefined}
      inert={isLeaving || place === 'under'}
      aria-hidden={isLeaving || undefined}
      data-keep-scroll={`panel ${panel.name}`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void router.close();
      }}
      onClick={(event) => {
        if (isPopover && isOutside(event)) void router.close();
      }}
      // Some browsers force a dialog to close when Escape is pressed twice; the address must then follow.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && !currentTarget.open && !isLeaving) void router.close();
      }}
    >
      <PanelContext value={panel}>
        <BesideContext value={!isOver}>
          <PopoverContext value={isPopover}>
            <LeavingContext value={isLeaving}>{View ? <View /> : null}</LeavingContext>
          </PopoverContext>
        </BesideContext>
      </PanelContext>
    </dialog>
  );
}

/** True for a press outside the box of a modal dialog. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}

/**
 * Opens the dialog. Until the member has pressed a key or pointer, it hides the focus ring that the browser
 * puts on the first element.
 */
function openQuietly(element: HTMLDialogElement, isOver: boolean): void {
  if (isOver) element.showModal();
  else element.show();
  const first = document.activeElement;
  if (!isUntouched() || !(first instanceof HTMLElement)) return;
  first.blur();
  first.focus({ focusVisible: false, preventScroll: true });
}

/**
 * Gives the focus to the panel when the element that had it is removed, as when the content replaces the
 * placeholder. Returns a function that ends it.
 */
function keepFocus(element: HTMLDialogElement): () => void {
  const removals = new MutationObserver(() => {
    // A dialog that closed over the panel may have a closer place for the focus: it is asked in this microtask.
    queueMicrotask(() => {
      if (document.activeElement === document.body)
        element.focus({ focusVisible: false, preventScroll: true });
    });
  });
  removals.observe(element, { childList: true, subtree: true });
  return () => removals.disconnect();
}

function useWhileOpenOf(place: PanelPlace, isLeaving: boolean): PanelPlace {
  const [kept, keep] = useState(place);
  if (isLeaving || kept === place) return kept;
  keep(place);
  return place;
}
