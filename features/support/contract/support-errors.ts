import { defineErrors } from '@mitto/kit/define-errors';

export const supportErrors = defineErrors({
  'support/attachment-gone': {
    status: 409,
    sentence: 'The attached pictures waited too long. Please send the message again.',
  },
  'support/picture-gone': {
    status: 409,
    sentence: 'A picture of the text is not there any more. Please remove it and add it again.',
  },
  'support/id-used': { status: 409, sentence: 'This message was already sent with other words.' },
  'support/no-such-message': { status: 404, sentence: 'There is no such message.' },
  'support/no-address': { status: 409, sentence: 'This member has no email address to which we can answer.' },
});
