import { useLayoutEffect, useRef, useState } from 'react';
import type { Panel } from '../router/place.ts';
import { usePlace, useRouter } from '../router/use-router.ts';
import { PanelDialog, type PanelPlace } from './panel-dialog.tsx';
import { type FrameBars, isPopoverPanel, isPublicPanel, usePanelsBeside } from './panels-beside.ts';

interface Props {
  /** Returns a panel's accessible name. */
  readonly nameOf: (intent: string) => string;
  readonly className?: string;
  /** The bars beside which panels take the place of the page; by default all panels lie over the page. */
  readonly bars?: FrameBars | undefined;
  /** False leaves out panels that need a session: it may end while they are open. */
  readonly isSignedIn: boolean;
}

interface Shown {
  readonly key: number;
  readonly panel: Panel;
}

interface Stack {
  readonly panels: readonly Panel[];
  readonly open: readonly Shown[];
  /** Closed panels that are still sliding out. */
  readonly leaving: readonly Shown[];
  /** Number of panels opened so far; the source of React keys. */
  readonly opened: number;
}

const none: readonly Panel[] = [];
const empty: Stack = { panels: none, open: [], leaving: [], opened: 0 };

/** Draws the open panels, one over the other. A closed panel stays until it has slid out. */
export function PanelStack({ nameOf, className, bars, isSignedIn }: Props) {
  const router = useRouter();
  const wanted = usePlace()?.panels ?? none;
  const panels = isSignedIn || wanted.every((panel) => isPublicPanel(router, panel)) ? wanted : none;
  const [kept, setStack] = useState(empty);
  const stack = kept.panels === panels ? kept : moveOn(kept, panels);
  if (stack !== kept) setStack(stack);
  const beside = usePanelsBeside(bars);
  useOrder(beside);
  const draw = ({ key, panel }: Shown, place: PanelPlace, onGone?: () => void) => (
    <PanelDialog
      key={key}
      panel={panel}
      place={place}
      isPopover={isPopoverPanel(router, panel, bars)}
      name={nameOf(panel.name)}
      {...(className === undefined ? {} : { className })}
      onGone={onGone}
    />
  );
  return [
    ...stack.open.map((shown, at) => draw(shown, placeOf(at, beside))),
    ...stack.leaving.map((shown) => draw(shown, 'over', () => setStack((now) => without(now, shown.key)))),
  ];
}

/**
 * Keeps the order of modal dialogs: when a panel becomes modal again, the panels above it are reopened, and then
 * the sheets, because the newest modal lies on top.
 */
function useOrder(beside: number): void {
  const before = useRef(beside);
  useLayoutEffect(() => {
    if (before.current === beside) return;
    before.current = beside;
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal:not([data-leaving])')];
    const [lowest, ...above] = open.filter((dialog) => dialog.matches('[data-intent]'));
    const sheets = open.filter((dialog) => !dialog.matches('[data-intent]'));
    for (const dialog of lowest ? [...above, ...sheets] : []) {
      dialog.close();
      dialog.showModal();
    }
  }, [beside]);
}

const placeOf = (at: number, beside: number): PanelPlace =>
  at >= beside ? 'over' : at === beside - 1 ? 'beside' : 'under';

/**
 * Returns the next stack for the open panels. A panel keeps its key when only its params change. A panel
 * reopened while it slides out gets a new key and starts fresh.
 */
function moveOn(before: Stack, panels: readonly Panel[]): Stack {
  let { opened } = before;
  const open = panels.map((panel, at) => {
    const same = before.open[at];
    if (same?.panel.name === panel.name) return { key: same.key, panel };
    opened += 1;
    return { key: opened, panel };
  });
  const stays = new Set(open.map(({ key }) => key));
  const closed = before.open.filter(({ key }) => !stays.has(key));
  return { panels, open, opened, leaving: [...before.leaving, ...closed] };
}

function without(stack: Stack, key: number): Stack {
  return { ...stack, leaving: stack.leaving.filter((shown) => shown.key !== key) };
}
