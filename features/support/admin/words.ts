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
  pictures: 'Attachments',
  picture: (at: number) => `Attachment ${at}`,
  recommendation: 'Recommends Mitto',
  answers: 'Answers',
  answer: 'Answer, which goes out by mail',
  send: 'Send the answer',
  close: 'Close',
  openAgain: 'Open again',
  sent: 'The answer goes out by mail.',
  changed: 'Done, and written to the log.',
  usualReason: 'Handled in the console.',
} as const;

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
