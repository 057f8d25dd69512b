import { mergeAttributes, Node } from '@tiptap/core';
import { CharacterCount, Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';

/** Allows http, https and mailto links; refuses addresses that run code. */
export function isLinkAllowed(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(address.trim());
}

/** Allows pictures from our own server or over https. */
export function isPictureAllowed(address: string): boolean {
  return /^(https:\/\/|\/(?!\/))/i.test(address.trim());
}

const picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: {}, srcset: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => (isPictureAllowed(image.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

/** Counts characters as people see them: a letter with its combining marks counts once, as in Thai. */
export function countSigns(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
}

interface PartsOptions {
  readonly limit: number | undefined;
  readonly placeholder: string;
}

/**
 * Schema of the text. The editor drops all other parts of pasted or given HTML: scripts, styles and addresses
 * that run code.
 */
export function richParts({ limit, placeholder }: PartsOptions) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      underline: false,
      trailingNode: false,
      dropcursor: { color: 'var(--focus)', width: 3 },
      link: {
        openOnClick: false,
        isAllowedUri: (address) => isLinkAllowed(address),
        HTMLAttributes: { target: null, rel: 'nofollow ugc noopener noreferrer' },
      },
    }),
    CharacterCount.configure({ limit: limit ?? null, textCounter: countSigns }),
    Placeholder.configure({ placeholder }),
    picture,
  ];
}
