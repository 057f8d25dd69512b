import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Glyph } from '../glyph.ts';
import { stepped } from '../inputs/stepped.ts';
import { TextField } from '../inputs/text-field.tsx';
import {
  arrowUUpLeft,
  arrowUUpRight,
  link as linkGlyph,
  listBullets,
  listNumbers,
  quotes,
  textB,
  textHThree,
  textHTwo,
  textItalic,
  textStrikethrough,
} from './glyphs.ts';
import type { RichAct, RichEngine, RichState } from './rich-engine.ts';
import styles from './rich-toolbar.module.css';
import type { RichWords } from './rich-words.ts';

interface ToolbarProps {
  readonly label: string;
  readonly engine: RichEngine;
  readonly state: RichState;
  readonly words: RichWords;
  /** Further tools at the end. */
  readonly children?: ReactNode;
}

const tools: readonly (readonly [RichAct, Glyph])[] = [
  ['bold', textB],
  ['italic', textItalic],
  ['strike', textStrikethrough],
  ['heading', textHTwo],
  ['subheading', textHThree],
  ['bullets', listBullets],
  ['numbers', listNumbers],
  ['quote', quotes],
  ['undo', arrowUUpLeft],
  ['redo', arrowUUpRight],
];

/** A toolbar with one Tab stop; arrows, Home and End move along the tools. */
export function RichToolbar({ label, engine, state, words, children }: ToolbarProps) {
  const [stop, setStop] = useState('bold');
  const [hasLink, setLink] = useState(false);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.findIndex((one) => one.matches(':focus'));
    const next = at < 0 ? undefined : stepped({ event, at, count: all.length, axis: 'row' });
    const button = next === undefined ? undefined : all[next];
    if (button === undefined) return;
    event.preventDefault();
    setStop(button.dataset['tool'] ?? '');
    button.focus();
  };
  const tool = (name: string) => ({
    'data-tool': name,
    tabIndex: name === stop ? 0 : -1,
    className: styles['tool'],
    // Prevents that a press on a tool takes the focus and the selection away from the text.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return (
    <>
      <div role="toolbar" aria-label={label} className={styles['toolbar']} onKeyDown={walk}>
        {tools.map(([act, glyph]) => (
          <IconButton
            key={act}
            {...tool(act)}
            glyph={glyph}
            size={20}
            label={words.acts[act]}
            {...(act === 'undo' || act === 'redo'
              ? { 'aria-disabled': state.idle.has(act) }
              : { 'aria-pressed': state.on.has(act) })}
            onClick={() => engine.act(act)}
          />
        ))}
        <IconButton
          {...tool('link')}
          glyph={linkGlyph}
          size={20}
          label={words.link}
          aria-expanded={hasLink}
          aria-pressed={state.link !== undefined}
          onClick={() => setLink(!hasLink)}
        />
        {children}
      </div>
      {hasLink && <LinkRow {...{ engine, words }} address={state.link} onDone={() => setLink(false)} />}
    </>
  );
}

interface LinkRowProps {
  readonly engine: RichEngine;
  readonly words: RichWords;
  readonly address: string | undefined;
  readonly onDone: () => void;
}

function LinkRow({ engine, words, address = '', onDone }: LinkRowProps) {
  const id = useId();
  const [text, setText] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const set = () => {
    if (!engine.link(text.trim() === '' ? undefined : text.trim())) return setWrong(true);
    onDone();
    return engine.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return set();
    onDone();
    return engine.focus();
  };
  return (
    <div className={styles['link']}>
      <TextField
        id={id}
        type="url"
        inputMode="url"
        label={words.address}
        error={isWrong ? words.wrongAddress : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onKeyDown={keys}
        ref={field}
      />
      <Button size="slim" tone="primary" onClick={set}>
        {words.setLink}
      </Button>
      {address !== '' && (
        <Button
          size="slim"
          onClick={() => {
            engine.link(undefined);
            onDone();
          }}
        >
          {words.removeLink}
        </Button>
      )}
    </div>
  );
}
