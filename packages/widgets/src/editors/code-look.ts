import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
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

export const codeLook = [paper, syntaxHighlighting(inks)];
