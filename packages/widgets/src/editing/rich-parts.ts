import { mergeAttributes, Node } from '@tiptap/core';
import { CharacterCount, Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';

/** Where a link may lead: nowhere that runs. */
export function isLinkAllowed(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(address.trim());
}

/** A picture from the own house or over https. */
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

/** How many signs one sees: letters with their marks count once, as in Thai. */
export function countSigns(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
}

interface PartsOptions {
  readonly limit: number | undefined;
  readonly placeholder: string;
}

/**
 * All that can stand in a text. What is pasted or handed in keeps what is named here, and nothing else: no script, no
 * style, no address that runs.
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
