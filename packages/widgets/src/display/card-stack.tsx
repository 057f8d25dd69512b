import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { heartFill, x } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import type { CardDecision } from './card-flight.ts';
import styles from './card-stack.module.css';
import { useCardDrag } from './use-card-drag.ts';

/** Methods that buttons beside the stack call. */
export interface CardStackHandle {
  readonly decide: (decision: CardDecision) => void;
  readonly rewind: () => void;
}

interface CardStackProps<Item> {
  readonly label: string;
  /** Cards still to decide on; the first is on top. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item) => ReactNode;
  /** Accessible name of a card: "Ines, 29". */
  readonly nameOf: (item: Item) => string;
  readonly onDecide: (item: Item, decision: CardDecision) => void;
  readonly onOpen?: (item: Item) => void;
  /** Called to undo the last decision: the caller puts that card on top again. */
  readonly onRewind?: () => void;
  /** Shown when no card is left. */
  readonly whenEmpty?: ReactNode;
  /**
   * True if the keys decide wherever the focus is on the page, except in what uses these keys itself. By
   * default the stack must have the focus.
   */
  readonly hasPageKeys?: boolean;
  readonly ref?: Ref<CardStackHandle>;
}

/** Max number of rendered cards: deeper ones are hidden. */
const depth = 3;

/**
 * A stack of cards to decide on by dragging, by buttons or by keys: ← hides, → likes, ↑ opens, Backspace
 * undoes.
 */
export function CardStack<Item>(props: CardStackProps<Item>) {
  const { label, items, keyOf, draw, nameOf, onDecide, onOpen, onRewind, whenEmpty, ref } = props;
  const { hasPageKeys = false } = props;
  const stack = useRef<HTMLDivElement>(null);
  const [returned, setReturned] = useState(0);
  const top = items[0];
  const settle = (card: HTMLElement, decision: CardDecision) => {
    // If the focus is in the stack, removing the card would lose it, so the stack itself gets the focus.
    const hasFocus = stack.current?.contains(document.activeElement) === true;
    // Finds the decided item by the key of the animated card, because another card may be on top by now.
    const decided = items.find((item) => keyOf(item) === card.dataset['key']);
    if (decided !== undefined) onDecide(decided, decision);
    if (hasFocus) stack.current?.focus({ preventScroll: true });
  };
  const { drag, decide } = useCardDrag(stack, settle);
  const rewind = () => {
    setReturned(returned + 1);
    onRewind?.();
  };
  useImperativeHandle(ref, () => ({ decide, rewind }));

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current } = stack;
    if (!current || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target !== current && !(hasPageKeys && isFree(event.target, current))) return;
    // Ignores key repeat: holding a key down makes one decision.
    if (event.repeat) return event.preventDefault();
    if (event.key === 'ArrowLeft') decide('hide');
    else if (event.key === 'ArrowRight') decide('like');
    else if (event.key === 'ArrowUp' && top !== undefined) onOpen?.(top);
    else if (event.key === 'Backspace') rewind();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cards is no fieldset of a form
    <div
      ref={stack}
      role="group"
      aria-roledescription={label}
      aria-label={top === undefined ? label : nameOf(top)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys decide
      tabIndex={0}
      className={styles['stack']}
      {...drag}
    >
      {items.length === 0 && whenEmpty}
      {items
        .slice(0, depth)
        .map((item, at) => (
          <div
            key={keyOf(item)}
            data-card={at}
            data-key={keyOf(item)}
            inert={at > 0}
            className={styles['card']}
            data-returned={at === 0 && returned > 0}
            style={{ zIndex: depth - at }}
          >
            {draw(item)}
            {at === 0 && <Stamps />}
          </div>
        ))
        .reverse()}
    </div>
  );
}

/** Elements that use arrows or Backspace themselves. */
const ownKeys = [
  'input, textarea, select, [contenteditable], audio, video, dialog, [popover], [data-keys]',
  ...['slider', 'tab', 'menu', 'menuitem', 'listbox', 'option', 'radio', 'tree', 'grid', 'spinbutton'].map(
    (role) => `[role="${role}"]`,
  ),
].join();

/** Returns true if a key pressed at this target may decide a card: nothing covers the stack or needs the key. */
function isFree(target: EventTarget | null, stack: HTMLElement): boolean {
  if (stack.closest('[inert]') || document.querySelector('dialog:modal')) return false;
  return !(target instanceof Element) || target.closest(ownKeys) === null;
}

/** Icons on the dragged card, which show the decision that a release would make. */
function Stamps() {
  return (
    <>
      <span className={styles['stamp']} data-of="like">
        <Icon glyph={heartFill} size={40} />
      </span>
      <span className={styles['stamp']} data-of="hide">
        <Icon glyph={x} size={40} />
      </span>
    </>
  );
}
