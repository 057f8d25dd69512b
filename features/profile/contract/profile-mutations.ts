import { PrivacyChanges } from '@mitto/account/contract/member';
import { defineMutation } from '@mitto/kit/define-mutation';

/**
 * Changes one or more privacy flags; the others stay. Setting `available` to false pauses the account, true
 * ends the pause.
 */
export const changePrivacy = defineMutation({
  name: 'changePrivacy',
  table: 'user_info',
  isLimitable: true,
  input: PrivacyChanges,
});
