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
  readonly id: string;
  readonly panel: Panel;
}

const none: readonly Panel[] = [];

/** The open view intents, one over the other; one that was closed stays until it has slid out. */
export function PanelStack({ nameOf, className }: Props) {
  const panels = usePlace()?.panels ?? none;
  const [leaving, setLeaving] = useState<readonly Shown[]>([]);
  const [before, setBefore] = useState(panels);
  if (before !== panels) {
    setBefore(panels);
    const now = new Set(panels.map(idOf));
    const gone = before.map(shownAt).filter(({ id }) => !now.has(id));
    setLeaving([...leaving.filter(({ id }) => !now.has(id)), ...gone]);
  }
  const open = panels.map(shownAt);
  return [...open, ...leaving].map(({ id, panel }) => (
    <PanelDialog
      key={id}
      panel={panel}
      name={nameOf(panel.name)}
      {...(className === undefined ? {} : { className })}
      onGone={
        open.some((one) => one.id === id)
          ? undefined
          : () => setLeaving((some) => some.filter((one) => one.id !== id))
      }
    />
  ));
}

function idOf(panel: Panel, index: number): string {
  return `${index}-${panel.name}`;
}

function shownAt(panel: Panel, index: number): Shown {
  return { id: idOf(panel, index), panel };
}
