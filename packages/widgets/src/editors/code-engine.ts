import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, type LanguageSupport } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { codeLook } from './code-look.ts';

export type CodeLanguage = 'json' | 'javascript' | 'html' | 'css' | 'text';

interface CodeOptions {
  readonly host: HTMLElement;
  readonly text: string;
  readonly language: CodeLanguage;
  readonly limit: number | undefined;
  readonly onText: (text: string) => void;
}

/** Label, note and error state for assistive technology, and whether the text is read-only. */
export interface CodeFace {
  readonly label: string;
  readonly note: string | undefined;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
}

export interface CodeEngine {
  setText(text: string): void;
  face(face: CodeFace): void;
  remove(): void;
}

const languages: Readonly<Record<CodeLanguage, () => Promise<LanguageSupport | undefined>>> = {
  json: async () => (await import('@codemirror/lang-json')).json(),
  javascript: async () =>
    (await import('@codemirror/lang-javascript')).javascript({ typescript: true, jsx: true }),
  html: async () => (await import('@codemirror/lang-html')).html(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  text: async () => undefined,
};

/**
 * Runs CodeMirror in a shadow root. There it uses constructed style sheets, which the page's policy (CSP)
 * allows; in the page itself it would use inline styles. Tab leaves the editor, as it does everywhere; Ctrl
 * with ] and [ indents.
 */
export async function startCode(options: CodeOptions): Promise<CodeEngine> {
  const { host, text, limit, onText } = options;
  const language = await languages[options.language]();
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const face = new Compartment();
  let isTold = true;
  const view = new EditorView({
    parent: root,
    root,
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      indentOnInput(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      language ?? [],
      codeLook,
      face.of([]),
      EditorState.changeFilter.of(({ docChanged, newDoc, startState }) => {
        const isLess = newDoc.length <= startState.doc.length;
        return !docChanged || limit === undefined || newDoc.length <= limit || isLess;
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged && isTold) onText(state.doc.toString());
      }),
    ],
  });
  return {
    setText: (next) => {
      const { doc } = view.state;
      if (doc.toString() === next) return;
      // `onText` must not be called with a text that the caller itself has set.
      isTold = false;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, filter: false });
      isTold = true;
    },
    face: ({ label, note, isWrong, isReadOnly }) =>
      view.dispatch({
        effects: face.reconfigure([
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-readonly': String(isReadOnly),
            'aria-invalid': String(isWrong),
            ...(note === undefined ? {} : { 'aria-description': note }),
          }),
        ]),
      }),
    remove: () => view.destroy(),
  };
}
