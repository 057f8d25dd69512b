import { useClient } from '@mitto/web-kit/feature/services';
import { accountCalls } from './account-calls.ts';

export const useAccountCalls = () => useClient(accountCalls);
