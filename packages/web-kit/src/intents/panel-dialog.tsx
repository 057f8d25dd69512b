import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Panel } from '../router/place.ts';
import { defaultView } from '../router/route-table.ts';
import { LeavingContext, PanelContext, useRouter } from '../router/use-router.ts';
import { slideIn, slideOut } from './slide.ts';

interface Props {
  readonly panel: Panel;
  readonly name: string;
  readonly className?: string;
  /** Given where it is closed already: what to do when it has slid out. */
  readonly onGone: (() => void) | undefined;
}

/** One panel: a modal dialog, so that the browser itself keeps the focus in it and gives it back afterwards. */
export function PanelDialog({ panel, name, className, onGone }: Props) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(onGone);
  const isLeaving = onGone !== undefined;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    const slide = slideIn(element);
    return () => {
      slide?.cancel();
      element.close();
    };
  }, []);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!isLeaving || !element) return;
    // What lies below is usable at once, and has the focus, while this one still slides away.
    element.close();
    void slideOut(element).then(() => gone.current?.());
  }, [isLeaving]);
  const [route] = router.parts.places.panelRoutes([panel]);
  const View = route && router.parts.views.view(route, defaultView);
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className={className}
      data-intent={panel.name}
      data-leaving={isLeaving ? '' : undefined}
      inert={isLeaving}
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
        <LeavingContext value={isLeaving}>{View ? <View /> : null}</LeavingContext>
      </PanelContext>
    </dialog>
  );
}
