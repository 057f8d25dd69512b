import { type EditorFace, EditorFrame } from '@mitto/widgets/editors/editor-frame';
import type { EditorWords } from '@mitto/widgets/editors/editor-words.ts';
import { useEditorEngine } from '@mitto/widgets/editors/use-editor-engine.ts';
import { isSaid } from '@mitto/widgets/inputs/field';
import { useEffect, useRef } from 'react';
import type { CodeEngine, CodeLanguage } from './code-engine.ts';

interface CodeEditorProps extends EditorFace {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly language: CodeLanguage;
  readonly words: EditorWords;
  readonly isReadOnly?: boolean;
  /** Max number of characters; more input is refused. */
  readonly limit?: number;
}

const loadEngine = () => import('./code-engine.ts');

/** Source code with line numbers, colours and undo. Tab leaves the editor; Ctrl with ] and [ indents. */
export function CodeEditor({
  value,
  onValue,
  language,
  words,
  isReadOnly = false,
  ...rest
}: CodeEditorProps) {
  const { label, help, error, limit } = rest;
  const host = useRef<HTMLDivElement>(null);
  const { is, engine, again } = useEditorEngine<CodeEngine>(host, async (element) => {
    const { startCode } = await loadEngine();
    return startCode({ host: element, text: value, language, limit, onText });
  });
  const heard = useRef(onValue);
  useEffect(() => {
    heard.current = onValue;
  });
  function onText(text: string): void {
    heard.current(text);
  }
  const isWrong = isSaid(error);
  const note = isWrong ? error : help;
  useEffect(() => engine?.setText(value), [engine, value]);
  useEffect(
    () => engine?.face({ label, note, isWrong, isReadOnly }),
    [engine, label, note, isWrong, isReadOnly],
  );
  return (
    <EditorFrame
      {...{ label, help, error, is, again, words, host, isReadOnly, limit }}
      count={value.length}
    />
  );
}
