import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { type UserInfoRow, userInfo } from '../../contract/profile-table.ts';

export interface Own {
  readonly own: UserInfoRow | undefined;
  readonly isLoaded: boolean;
  /** True while the outbox contains an edit of the profile. */
  readonly isPending: boolean;
}

/** Live query for the member's own profile in this device's database. */
export function useOwn(): Own {
  const { session } = useServices();
  const { answer, isLoaded } = useLive(userInfo, { equals: { uid: session.userId ?? null } });
  return { own: answer[0]?.row, isLoaded, isPending: answer[0]?.isPending ?? false };
}
