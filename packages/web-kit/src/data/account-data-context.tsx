import { createContext, type ReactNode, use } from 'react';
import { DatabaseContext } from '../live/use-live.ts';
import type { AccountData } from './account-data.ts';

const AccountDataContext = createContext<AccountData | undefined>(undefined);

interface Props {
  readonly data: AccountData;
  readonly children: ReactNode;
}

/** Provides the local database of the signed-in account to everything inside. */
export function AccountDataRoot({ data, children }: Props) {
  return (
    <AccountDataContext value={data}>
      <DatabaseContext value={data.db}>{children}</DatabaseContext>
    </AccountDataContext>
  );
}

export function useAccountData(): AccountData {
  const data = use(AccountDataContext);
  if (!data) throw new Error('Nobody’s data is open here: put an AccountDataRoot around it.');
  return data;
}
