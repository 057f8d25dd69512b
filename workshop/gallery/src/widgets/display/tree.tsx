import { classNames } from '@mitto/widgets/class-names.ts';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { caretDownBold, caretRightBold, file, folder, folderOpenFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import styles from './tree.module.css';

export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly children?: readonly TreeNode[];
  /** True for a folder, even if it is empty. */
  readonly isDir?: boolean;
  /** Hides children that are not folders. */
  readonly noLeaf?: boolean;
  readonly expanded?: boolean;
  readonly glyph?: Glyph;
  /** Content at the end of the row, such as a number. */
  readonly end?: ReactNode;
}

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selected: string | undefined;
  readonly onSelect: (node: TreeNode) => void;
  /** Number of levels open at first. */
  readonly expandLevel?: number;
}

const usualLevel = 3;

/**
 * A tree view. ↑ and ↓ move the focus; → opens a folder, then enters it; ← closes it, then goes to its
 * parent; a letter goes to the next name that begins with it.
 */
export function Tree({ label, nodes, selected, onSelect, expandLevel = usualLevel }: TreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (node: TreeNode, level: number) =>
    (node.expanded ?? level < expandLevel) !== toggled.has(node.id);
  const rows = rowsOf(nodes, isOpen);
  const [current, setCurrent] = useState<string>();
  const tabStop = rows.find(({ node }) => node.id === (current ?? selected)) ?? rows[0];

  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const focus = (row: Row | undefined, tree: Element) => {
    if (row === undefined) return;
    setCurrent(row.node.id);
    tree.querySelector<HTMLElement>(`[data-node="${CSS.escape(row.node.id)}"]`)?.focus();
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = rows.findIndex(({ node }) => node.id === (event.target as HTMLElement).dataset['node']);
    const row = rows[at];
    if (row === undefined) return;
    const step = stepOf(event, rows, at);
    if (step === undefined) return;
    event.preventDefault();
    if (step === 'select') onSelect(row.node);
    else if (step === 'toggle') toggle(row.node.id);
    else focus(rows[step], event.currentTarget);
  };

  return (
    <div role="tree" aria-label={label} className={styles['tree']} onKeyDown={walk}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys
        <div
          key={row.node.id}
          role="treeitem"
          data-node={row.node.id}
          data-folder={(row.isFolder && row.node.glyph === undefined) || undefined}
          aria-level={row.level}
          aria-setsize={row.size}
          aria-posinset={row.place}
          aria-expanded={row.isFolder ? row.isOpen : undefined}
          aria-selected={row.node.id === selected}
          tabIndex={row === tabStop ? 0 : -1}
          className={classNames(styles['row'], row.node.id === selected && styles['selected'])}
          style={{ paddingInlineStart: `${8 + (row.level - 1) * 20}px` }}
          onClick={() => {
            setCurrent(row.node.id);
            if (row.isFolder) toggle(row.node.id);
            onSelect(row.node);
          }}
        >
          <span className={styles['caret']}>
            {row.isFolder && (
              <Icon glyph={row.isOpen ? caretDownBold : caretRightBold} isDirected={!row.isOpen} size={14} />
            )}
          </span>
          <Icon glyph={row.node.glyph ?? glyphOf(row)} size={20} />
          <span className={styles['name']}>{row.node.name}</span>
          {row.node.end}
        </div>
      ))}
    </div>
  );
}

interface Row {
  readonly node: TreeNode;
  readonly level: number;
  readonly place: number;
  readonly size: number;
  readonly parent: number;
  readonly isFolder: boolean;
  readonly isOpen: boolean;
}

type Opened = (node: TreeNode, level: number) => boolean;

function rowsOf(nodes: readonly TreeNode[], isOpen: Opened): Row[] {
  const rows: Row[] = [];
  const add = (siblings: readonly TreeNode[], level: number, parent: number) => {
    siblings.forEach((node, at) => {
      const children = childrenOf(node);
      const isFolder = node.isDir === true || children.length > 0;
      const open = isFolder && isOpen(node, level);
      rows.push({ node, level, place: at + 1, size: siblings.length, parent, isFolder, isOpen: open });
      if (open) add(children, level + 1, rows.length - 1);
    });
  };
  add(nodes, 1, -1);
  return rows;
}

function childrenOf(node: TreeNode): readonly TreeNode[] {
  const children = node.children ?? [];
  return node.noLeaf === true
    ? children.filter((child) => child.isDir === true || child.children !== undefined)
    : children;
}

function glyphOf(row: Row): Glyph {
  if (!row.isFolder) return file;
  return row.isOpen ? folderOpenFill : folder;
}

function stepOf(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Row[],
  at: number,
): number | 'select' | 'toggle' | undefined {
  const row = rows[at];
  if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
  const inward = isReversed ? 'ArrowLeft' : 'ArrowRight';
  const outward = isReversed ? 'ArrowRight' : 'ArrowLeft';
  if (event.key === inward) return inwardFrom(row, at);
  if (event.key === outward) return outwardFrom(row);
  if (event.key === 'ArrowDown') return Math.min(at + 1, rows.length - 1);
  if (event.key === 'ArrowUp') return Math.max(at - 1, 0);
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return rows.length - 1;
  if (event.key === 'Enter' || event.key === ' ') return 'select';
  return byLetter(event.key, rows, at);
}

function inwardFrom(row: Row, at: number): number | 'toggle' | undefined {
  if (!row.isFolder) return undefined;
  if (!row.isOpen) return 'toggle';
  return childrenOf(row.node).length === 0 ? undefined : at + 1;
}

function outwardFrom(row: Row): number | 'toggle' | undefined {
  if (row.isFolder && row.isOpen) return 'toggle';
  return row.parent === -1 ? undefined : row.parent;
}

function byLetter(key: string, rows: readonly Row[], at: number): number | undefined {
  if ([...key].length !== 1) return undefined;
  const order = rows.map((_, step) => (at + 1 + step) % rows.length);
  return order.find((place) =>
    rows[place]?.node.name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  );
}
