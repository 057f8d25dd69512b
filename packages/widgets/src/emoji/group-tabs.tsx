import { type KeyboardEvent, useRef } from 'react';
import { stepped } from '../inputs/stepped.ts';
import styles from './emoji-picker.module.css';
import type { EmojiSection } from './emoji-rows.ts';

interface GroupTabsProps {
  readonly label: string;
  readonly sections: readonly EmojiSection[];
  /** Key of the visible section. */
  readonly current: string;
  readonly onChoose: (section: string) => void;
}

const clock = '🕘';

/** Buttons that scroll to a group. They have one Tab stop; arrows move the focus. */
export function GroupTabs({ label, sections, current, onChoose }: GroupTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const here = Math.max(
    0,
    sections.findIndex(({ key }) => key === current),
  );
  const walk = (event: KeyboardEvent) => {
    const buttons: readonly Element[] = [...(row.current?.querySelectorAll('button') ?? [])];
    const at = event.target instanceof Element ? buttons.indexOf(event.target) : -1;
    const to = stepped({ event, at, count: buttons.length, axis: 'row' });
    if (to === undefined) return;
    event.preventDefault();
    const next = buttons[to];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div ref={row} role="toolbar" aria-label={label} className={styles['groups']} onKeyDown={walk}>
      {sections.map(({ key, title, emoji }, at) => (
        <button
          type="button"
          key={key}
          aria-label={title}
          aria-current={at === here || undefined}
          tabIndex={at === here ? 0 : -1}
          className={styles['group']}
          onClick={() => onChoose(key)}
        >
          {key === 'recent' ? clock : emoji[0]?.sign}
        </button>
      ))}
    </div>
  );
}
