import { useState } from 'react';
import type { Panel } from '../router/place.ts';
import { usePlace } from '../router/use-router.ts';
import { PanelDialog } from './panel-dialog.tsx';

interface Props {
  /** What a panel is called by a screen reader. */
  readonly nameOf: (intent: string) => string;
  readonly className?: string;
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
export function PanelStack({ nameOf, className }: Props) {
  const panels = usePlace()?.panels ?? none;
  const [kept, setStack] = useState(empty);
  const stack = kept.panels === panels ? kept : moveOn(kept, panels);
  if (stack !== kept) setStack(stack);
  const draw = ({ key, panel }: Shown, onGone?: () => void) => (
    <PanelDialog
      key={key}
      panel={panel}
      name={nameOf(panel.name)}
      {...(className === undefined ? {} : { className })}
      onGone={onGone}
    />
  );
  return [
    ...stack.open.map((shown) => draw(shown)),
    ...stack.leaving.map((shown) => draw(shown, () => setStack((now) => without(now, shown.key)))),
  ];
}

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
