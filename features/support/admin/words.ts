import type { RichWords } from '@mitto/widgets/editors/rich-words.ts';
import type { ContactMessage } from '../contract/support-admin-calls.ts';

/** Words of contact messages and feedback, which staff reads in English. */
export const words = {
  contact: 'Contact',
  feedback: 'Feedback',
  loading: 'Loading',
  retry: 'Try again',
  state: 'Which ones',
  open: 'Open',
  closed: 'Closed',
  older: 'Older ones',
  newest: 'Newest ones',
  messages: 'Messages',
  noMessages: 'There are no messages here.',
  noFeedback: 'There is no feedback here.',
  answered: 'Answered',
  leaving: 'Leaving',
  from: 'From',
  email: 'E-mail address',
  phone: 'Phone number',
  member: 'Member',
  noMember: 'Not signed in',
  inquiry: 'Inquiry type',
  reference: 'Reference',
  date: 'Sent',
  heard: 'Heard about us',
  language: 'Language',
  none: 'None',
  message: 'Message',
  pictures: 'Pictures',
  documents: 'Documents',
  unchecked: 'Nobody has checked these files. Open them only where a harmful file can do no harm.',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  picture: (at: number) => `Picture ${at}`,
  recommendation: 'Recommends Mitto',
  answers: 'Answers',
  answer: 'Answer, which goes out by mail',
  missing: 'Write the answer first.',
  send: 'Send the answer',
  close: 'Close',
  openAgain: 'Open again',
  sent: 'The answer goes out by mail.',
  changed: 'Done, and written to the log.',
  usualReason: 'Handled in the console.',
} as const;

export const editorWords: RichWords = {
  loading: 'Loading the editor',
  failed: 'The editor could not be loaded.',
  retry: 'Try again',
  full: 'The answer is full.',
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
  wrongAddress: 'Enter the address of a page, such as mitto.example',
  setLink: 'Set link',
  removeLink: 'Remove link',
  picture: 'Add a picture',
  pictureComing: 'Uploading the picture',
  pictureFailed: 'There was an error uploading images. Please try again!',
};

export const inquiryNames: Readonly<Record<ContactMessage['inquiryType'], string>> = {
  general: 'General',
  technical: 'Technical',
  report: 'Report',
  account: 'Account',
  privacy: 'Privacy',
  others: 'Others',
};

export const heardNames: Readonly<Record<string, string>> = {
  socials: 'Social media',
  faf: 'From a friend',
  search: 'A search',
  ads: 'An advertisement',
  other: 'Another way',
};

/** Languages of the app. Another one is shown by its code. */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', th: 'Thai' };
