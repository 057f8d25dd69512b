import type { ReactNode } from 'react';
import { OfflineNotice, RequestsNotice } from './network-notices.tsx';
import { WithData } from './with-data.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The frame of a member's page that fills the window: notices, and no bars. */
export function BareFrame({ children }: Props) {
  return (
    <WithData>
      <OfflineNotice />
      <RequestsNotice />
      {children}
    </WithData>
  );
}
