import { PrivacyChanges } from '@mitto/account/contract/member';
import { defineMutation } from '@mitto/kit/define-mutation';

/** Privacy flags, each on its own; pausing the account and enabling it is `available`. */
export const changePrivacy = defineMutation({
  name: 'changePrivacy',
  table: 'user_info',
  input: PrivacyChanges,
});
