import { defineErrors } from '@mitto/kit/define-errors';

export const supportErrors = defineErrors({
  'support/attachment-gone': {
    status: 409,
    sentence: 'The attached files waited too long. Please send the message again.',
  },
  'support/wrong-file': {
    status: 422,
    sentence: 'Files of this kind are not taken here. Please remove it or choose another one.',
  },
  'support/wrong-text': {
    status: 422,
    sentence: 'This is no plain text in UTF-8. Please save it as plain text, or send it as a PDF.',
  },
  'support/file-too-large': {
    status: 413,
    sentence: 'This file is larger than is allowed here. Please remove it or choose a smaller one.',
  },
  'support/picture-gone': {
    status: 409,
    sentence: 'A picture of the text is not there any more. Please remove it and add it again.',
  },
  'support/id-used': { status: 409, sentence: 'This message was already sent with other words.' },
  'support/no-such-message': { status: 404, sentence: 'There is no such message.' },
  'support/no-address': { status: 409, sentence: 'This member has no email address to which we can answer.' },
});
