import { useClient } from '@mitto/web-kit/face/services';
import { accountCalls } from './account-calls.ts';

export const useAccountCalls = () => useClient(accountCalls);
