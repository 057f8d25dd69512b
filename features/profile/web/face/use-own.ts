import { useServices } from '@mitto/web-kit/face/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { type UserInfoRow, userInfo } from '../../contract/profile-table.ts';

export interface Own {
  readonly own: UserInfoRow | undefined;
  readonly isLoaded: boolean;
  /** Something of it is not sent yet. */
  readonly isPending: boolean;
}

/** The member's own profile, as this device has it. */
export function useOwn(): Own {
  const { session } = useServices();
  const { answer, isLoaded } = useLive(userInfo, { equals: { uid: session.userId ?? null } });
  return { own: answer[0]?.row, isLoaded, isPending: answer[0]?.isPending ?? false };
}
