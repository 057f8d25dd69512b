import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  type LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// Uses the page's colour tokens, which are inherited into the shadow root, so that the editor turns dark with
// the page.
const paper = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '0.875rem', maxHeight: '24rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--primary-text)', minHeight: '9rem', padding: '12px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-3)', border: '0', paddingLeft: '8px' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--iris) 8%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--primary-text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--iris) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--iris-soft)', color: 'var(--on-iris-soft)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
});

const inks = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.operatorKeyword], color: 'var(--primary-text)' },
  { tag: [tags.string, tags.attributeValue, tags.regexp], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--iris)' },
  { tag: [tags.propertyName, tags.attributeName, tags.className], color: 'var(--on-apricot-soft)' },
  { tag: [tags.comment, tags.meta], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger)', textDecoration: 'underline wavy' },
]);

const codeLook = [paper, syntaxHighlighting(inks)];

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
