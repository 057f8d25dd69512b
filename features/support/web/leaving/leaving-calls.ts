import type { leavingCalls as contract } from '@mitto/account/contract/leaving-calls';
import type { userCalls } from '@mitto/account/contract/user-calls';
import type { CallTable } from '@mitto/web-kit/api/call-table';

type LeavingWebCalls = Pick<typeof contract, 'deactivateAccount'> &
  Pick<typeof userCalls, 'validatePassword'>;

export const leavingWebCalls: CallTable<LeavingWebCalls> = {
  deactivateAccount: ['POST', '/user/deactivate', false],
  validatePassword: ['POST', '/user/password/validate', true],
};
