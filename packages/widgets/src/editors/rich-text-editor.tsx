import { useEffect, useRef, useState } from 'react';
import { isSaid } from '../inputs/field.tsx';
import { type EditorFace, EditorFrame } from './editor-frame.tsx';
import type { RichEngine, RichPicture, RichState } from './rich-engine.ts';
import { RichPictureTool, useRichPictures } from './rich-pictures.tsx';
import styles from './rich-text-editor.module.css';
import { RichToolbar } from './rich-toolbar.tsx';
import type { RichWords } from './rich-words.ts';
import { useEditorEngine } from './use-editor-engine.ts';

interface RichTextEditorProps extends EditorFace {
  /** Text as HTML; the editor drops parts that its schema does not contain. */
  readonly value: string;
  /**
   * Called with the text as HTML: paragraphs, headings, lists, quotes, links and pictures. An empty text is
   * ''.
   */
  readonly onValue: (html: string) => void;
  readonly words: RichWords;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** Max number of characters as people see them; more input is refused. */
  readonly limit?: number;
  /** Uploads a picture. If defined, pictures can be added by a button, by pasting and by dropping. */
  readonly upload?: (file: File, signal: AbortSignal) => Promise<RichPicture>;
}

const loadEngine = () => import('./rich-engine.ts');
const nothing: RichState = { on: new Set(), idle: new Set(['undo', 'redo']), link: undefined, count: 0 };

/** An editor for text with headings, lists, quotes, links and pictures. */
export function RichTextEditor({ value, onValue, words, isReadOnly = false, ...rest }: RichTextEditorProps) {
  const { label, help, error, limit, placeholder = '', upload } = rest;
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(nothing);
  const callbacks = useRef({ onHtml: onValue, onFiles: (_files: readonly File[]): boolean => false });
  const { is, engine, again } = useEditorEngine<RichEngine>(host, async (element) => {
    const { startRich } = await loadEngine();
    return startRich({
      ...{ host: element, html: value, limit, placeholder },
      className: styles['text'] ?? '',
      onHtml: (html) => callbacks.current.onHtml(html),
      onState: setState,
      onFiles: (files) => callbacks.current.onFiles(files),
    });
  });
  const pictures = useRichPictures(engine, isReadOnly ? undefined : upload);
  useEffect(() => {
    callbacks.current = { onHtml: onValue, onFiles: pictures.take };
  });
  const wrong = isSaid(error) ? error : pictures.hasFailed ? words.pictureFailed : undefined;
  const note = wrong ?? help;
  const isWrong = wrong !== undefined;
  useEffect(() => engine?.setHtml(value), [engine, value]);
  useEffect(
    () => engine?.face({ label, note, isWrong, isReadOnly }),
    [engine, label, note, isWrong, isReadOnly],
  );
  return (
    <EditorFrame
      {...{ label, help, is, again, words, host, isReadOnly, limit }}
      error={wrong}
      count={state.count}
    >
      {engine !== undefined && !isReadOnly && (
        <RichToolbar label={words.tools} {...{ engine, state, words }}>
          {upload !== undefined && <RichPictureTool {...pictures} words={words} />}
        </RichToolbar>
      )}
    </EditorFrame>
  );
}
