import type { ReactNode } from 'react';
import { OfflineNotice, RequestsNotice } from './network-notices.tsx';
import { WithData } from './with-data.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A member's page that fills the window. */
export function BareFrame({ children }: Props) {
  return (
    <WithData>
      <OfflineNotice />
      <RequestsNotice />
      {children}
    </WithData>
  );
}
