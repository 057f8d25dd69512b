import { useLayoutEffect, useRef, useState } from 'react';
import type { Panel } from '../router/place.ts';
import { usePlace } from '../router/use-router.ts';
import { PanelDialog, type PanelPlace } from './panel-dialog.tsx';
import { usePanelsBeside } from './panels-beside.ts';

interface Props {
  /** What a panel is called by a screen reader. */
  readonly nameOf: (intent: string) => string;
  readonly className?: string;
  /** The window is so large that panels made for it take the place of the page. */
  readonly hasRoom?: boolean;
}

interface Shown {
  readonly key: number;
  readonly panel: Panel;
}

interface Stack {
  readonly panels: readonly Panel[];
  readonly open: readonly Shown[];
  /** Closed, and still sliding out. */
  readonly leaving: readonly Shown[];
  /** How many were ever opened. */
  readonly opened: number;
}

const none: readonly Panel[] = [];
const empty: Stack = { panels: none, open: [], leaving: [], opened: 0 };

/** The open view intents, one over the other; one that was closed stays until it has slid out. */
export function PanelStack({ nameOf, className, hasRoom = false }: Props) {
  const panels = usePlace()?.panels ?? none;
  const [kept, setStack] = useState(empty);
  const stack = kept.panels === panels ? kept : moveOn(kept, panels);
  if (stack !== kept) setStack(stack);
  const beside = usePanelsBeside(hasRoom);
  useOrder(beside);
  const draw = ({ key, panel }: Shown, place: PanelPlace, onGone?: () => void) => (
    <PanelDialog
      key={key}
      panel={panel}
      place={place}
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

/** What comes over the page again comes over everything: what lay above it is shown anew. */
function useOrder(beside: number): void {
  const before = useRef(beside);
  useLayoutEffect(() => {
    if (before.current === beside) return;
    before.current = beside;
    const open = 'dialog[data-intent]:modal:not([data-leaving])';
    const [, ...above] = document.querySelectorAll<HTMLDialogElement>(open);
    for (const dialog of above) {
      dialog.close();
      dialog.showModal();
    }
  }, [beside]);
}

const placeOf = (at: number, beside: number): PanelPlace =>
  at >= beside ? 'over' : at === beside - 1 ? 'beside' : 'under';

/** A panel stays itself when only its params change. One opened again while it slides out is another, and starts anew. */
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
