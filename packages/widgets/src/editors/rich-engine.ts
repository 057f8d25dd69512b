import { Editor } from '@tiptap/core';
import { countSigns, isLinkAllowed, isPictureAllowed, richParts } from './rich-parts.ts';

export type RichAct =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'heading'
  | 'subheading'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'undo'
  | 'redo';

export interface RichState {
  readonly on: ReadonlySet<RichAct>;
  /** Tools that are disabled now, such as undo if there is nothing to undo. */
  readonly idle: ReadonlySet<RichAct>;
  /** Address of the link at the caret; undefined if there is none. */
  readonly link: string | undefined;
  readonly count: number;
}

export interface RichPicture {
  readonly src: string;
  /** Other sizes of the picture, in the format of the `srcset` attribute of `img`. */
  readonly srcset?: string;
  readonly alt: string;
}

interface RichOptions {
  readonly host: HTMLElement;
  readonly html: string;
  readonly limit: number | undefined;
  readonly placeholder: string;
  readonly className: string;
  readonly onHtml: (html: string) => void;
  readonly onState: (state: RichState) => void;
  /** Called with pasted or dropped pictures; returns true if it handles them. */
  readonly onFiles: (files: readonly File[]) => boolean;
}

export interface RichFace {
  readonly label: string;
  readonly note: string | undefined;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
}

export interface RichEngine {
  act(act: RichAct): void;
  /** Sets a link, or removes it if the address is undefined. Returns false if the address is not allowed. */
  link(address: string | undefined): boolean;
  insertPicture(picture: RichPicture): void;
  setHtml(html: string): void;
  face(face: RichFace): void;
  focus(): void;
  remove(): void;
}

/** Starts the rich text editor. Only this file and rich-parts.ts depend on Tiptap. */
export async function startRich(options: RichOptions): Promise<RichEngine> {
  const { host, html, onHtml, onState, onFiles } = options;
  let attributes: Record<string, string> = { class: options.className };
  let known = html;
  const editor = new Editor({
    element: host,
    content: html,
    extensions: richParts(options),
    // The style sheet of the component contains Tiptap's styles: the page's policy (CSP) forbids injected
    // ones.
    injectCSS: false,
    editorProps: {
      attributes: () => attributes,
      handlePaste: (_, event) => onFiles(picturesOf(event.clipboardData)),
      handleDrop: (_, event) => onFiles(picturesOf(event.dataTransfer)),
    },
    onUpdate: () => {
      known = htmlOf(editor);
      onHtml(known);
    },
    onTransaction: () => onState(stateOf(editor)),
  });
  onState(stateOf(editor));
  return {
    act: (act) => acts[act].do(editor),
    link: (address) => link(editor, address),
    insertPicture: ({ src, srcset = null, alt }) => {
      if (!isPictureAllowed(src)) throw new Error(`A picture may not come from ${src}.`);
      editor.chain().focus().insertContent({ type: 'picture', attrs: { src, srcset, alt } }).run();
    },
    setHtml: (next) => {
      if (next === known) return;
      known = next;
      // A value set by the caller is not reported to `onHtml` and cannot be undone.
      editor.chain().setMeta('addToHistory', false).setContent(next, { emitUpdate: false }).run();
    },
    face: ({ label, note, isWrong, isReadOnly }) => {
      attributes = {
        class: options.className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        'aria-invalid': String(isWrong),
        ...(note === undefined ? {} : { 'aria-description': note }),
        // A read-only text must still be reachable by keyboard, to be read and copied.
        tabindex: '0',
      };
      editor.setEditable(!isReadOnly, false);
      editor.view.dispatch(editor.state.tr);
    },
    focus: () => void editor.commands.focus(),
    remove: () => editor.destroy(),
  };
}

const acts: Readonly<Record<RichAct, { do(editor: Editor): void; isOn?(editor: Editor): boolean }>> = {
  bold: { do: (e) => e.chain().focus().toggleBold().run(), isOn: (e) => e.isActive('bold') },
  italic: { do: (e) => e.chain().focus().toggleItalic().run(), isOn: (e) => e.isActive('italic') },
  strike: { do: (e) => e.chain().focus().toggleStrike().run(), isOn: (e) => e.isActive('strike') },
  heading: {
    do: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  subheading: {
    do: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  bullets: { do: (e) => e.chain().focus().toggleBulletList().run(), isOn: (e) => e.isActive('bulletList') },
  numbers: { do: (e) => e.chain().focus().toggleOrderedList().run(), isOn: (e) => e.isActive('orderedList') },
  quote: { do: (e) => e.chain().focus().toggleBlockquote().run(), isOn: (e) => e.isActive('blockquote') },
  undo: { do: (e) => e.chain().focus().undo().run() },
  redo: { do: (e) => e.chain().focus().redo().run() },
};

function stateOf(editor: Editor): RichState {
  const on = Object.entries(acts).filter(([, { isOn }]) => isOn?.(editor));
  const idle: RichAct[] = [];
  if (!editor.can().undo()) idle.push('undo');
  if (!editor.can().redo()) idle.push('redo');
  const href: unknown = editor.getAttributes('link')['href'];
  return {
    // `Object.entries` types the keys only as strings; they are all of type `RichAct`.
    on: new Set(on.map(([act]) => act as RichAct)),
    idle: new Set(idle),
    link: typeof href === 'string' ? href : undefined,
    count: countSigns(editor.state.doc.textBetween(0, editor.state.doc.content.size, undefined, ' ')),
  };
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

function link(editor: Editor, address: string | undefined): boolean {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (address === undefined) return chain.unsetLink().run();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!isLinkAllowed(whole)) return false;
  // Without a selection the address itself becomes the link's text.
  if (editor.state.selection.empty && !editor.isActive('link'))
    return chain
      .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: whole } }] })
      .run();
  return chain.setLink({ href: whole }).run();
}

function picturesOf(from: DataTransfer | null): readonly File[] {
  return [...(from?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
