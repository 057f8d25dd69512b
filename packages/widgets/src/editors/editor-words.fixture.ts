import type { RichWords } from './rich-words.ts';

export const richWords: RichWords = {
  loading: 'Loading the editor',
  failed: 'Editor Instance not found!',
  retry: 'Try again',
  full: 'No more fits in.',
  tools: 'Formatting',
  acts: {
    bold: 'Bold',
    italic: 'Italic',
    strike: 'Strike through',
    heading: 'Heading',
    subheading: 'Smaller heading',
    bullets: 'List',
    numbers: 'Numbered list',
    quote: 'Quote',
    undo: 'Undo',
    redo: 'Redo',
  },
  link: 'Link',
  address: 'Address',
  wrongAddress: 'This is no address of a page.',
  setLink: 'Set the link',
  removeLink: 'Remove the link',
  picture: 'Add a picture',
  pictureComing: 'Uploading',
  pictureFailed: 'There was an error uploading images. Please try again!',
};
