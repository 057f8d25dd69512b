import { PrivacyChanges } from '@mitto/account/contract/member';
import { defineMutation } from '@mitto/kit/define-mutation';

/** Changes privacy flags, each independently. The flag `available` pauses and enables the account. */
export const changePrivacy = defineMutation({
  name: 'changePrivacy',
  table: 'user_info',
  input: PrivacyChanges,
});
