import { profileAdmin } from '@mitto/profile/admin';
import { safetyAdmin } from '@mitto/safety/admin';
import { supportAdmin } from '@mitto/support/admin';
import type { AdminPage } from '@mitto/web-kit/staff/define-admin';

/** The pages of the console, in their order. */
export const pages: readonly AdminPage[] = [...profileAdmin, ...safetyAdmin, ...supportAdmin].toSorted(
  (one, other) => one.order - other.order,
);
