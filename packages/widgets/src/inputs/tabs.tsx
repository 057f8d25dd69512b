import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { stepped } from './stepped.ts';
import styles from './tabs.module.css';

export interface Tab {
  readonly value: string;
  readonly label: string;
  /** Number of items in the panel of the tab. */
  readonly count?: number;
  /** Adds a dot for unseen content to the tab; this text is the dot's accessible name. */
  readonly news?: string;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs with their panel. Arrows, Home and End move along the tabs and choose at the same time. */
export function Tabs({ label, tabs, value, onValue, children }: TabsProps) {
  const id = useId();
  return (
    <>
      <TabList {...{ id, label, tabs, value, onValue }} panelOf={() => `${id}-panel`} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab must reach a panel with nothing to focus in it
        tabIndex={0}
        className={styles['panel']}
        key={value}
      >
        {children}
      </div>
    </>
  );
}

interface TabListProps extends Omit<TabsProps, 'children'> {
  /** Prefix of each tab's own id, followed by a hyphen and the tab's value. */
  readonly id: string;
  /** Returns the id of the panel that a tab shows. */
  readonly panelOf: (value: string) => string;
}

/** The tabs without their panels, for panels that stay mounted while hidden. */
export function TabList({ id, label, tabs, value, onValue, panelOf }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`);
    if (!row || !tab) return undefined;
    // Scrolls the chosen tab into view: again when the row gets its size, or a tab a longer count.
    const sizes = new ResizeObserver(() => showTab(row, tab));
    for (const one of [row, ...row.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = stepped({ event, at, count: tabs.length, axis: 'row' });
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onValue(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.value)}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles['tabs']} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          type="button"
          role="tab"
          key={tab.value}
          id={`${id}-${tab.value}`}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panelOf(tab.value)}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles['tab']}
          onClick={() => onValue(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
          {tab.news !== undefined && <span role="img" aria-label={tab.news} className={styles['news']} />}
        </button>
      ))}
    </div>
  );
}

/** Width in pixels of the next tab that stays visible, to show that there is one. */
const peek = 24;

function showTab(row: HTMLElement, tab: HTMLElement): void {
  const [shown, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  const [before, after] = [shown.left + peek - wanted.left, wanted.right + peek - shown.right];
  if (before > 0) row.scrollLeft -= before;
  else if (after > 0) row.scrollLeft += Math.min(after, wanted.left - peek - shown.left);
}
