import { accountPanels } from '@mitto/account/web/panels.ts';
import { activitiesPanels } from '@mitto/activities/web/panels.ts';
import { audiencePanels } from '@mitto/audience/web/panels.ts';
import { chatPanels } from '@mitto/chat/web/panels.ts';
import { coinsPanels } from '@mitto/coins/web/panels.ts';
import { discoverPanels } from '@mitto/discover/web/panels.ts';
import { notificationsPanels } from '@mitto/notifications/web/panels.ts';
import { paymentsPanels } from '@mitto/payments/web/panels.ts';
import { profilePanels } from '@mitto/profile/web/panels.ts';
import { safetyPanels } from '@mitto/safety/web/panels.ts';
import { subscriptionPanels } from '@mitto/subscription/web/panels.ts';
import { supportPanels } from '@mitto/support/web/panels.ts';
import { entries, entriesAt } from './features.ts';

const faces = [
  accountPanels,
  profilePanels,
  coinsPanels,
  paymentsPanels,
  subscriptionPanels,
  discoverPanels,
  audiencePanels,
  activitiesPanels,
  chatPanels,
  safetyPanels,
  notificationsPanels,
  supportPanels,
];

const names = Object.assign({}, ...faces.map((face) => face.names)) as Readonly<Record<string, () => string>>; // All `names` have this type.

/** Returns a panel's accessible name. */
export const nameOfIntent = (intent: string): string => names[intent]?.() ?? '';

const allEntries = [...entries, ...faces.flatMap((face) => face.entries ?? [])];

/** Entries of the ⋯ menu on small screens, which has the rows of the side menu too. */
export const phoneEntries = entriesAt(allEntries, ['menu', 'phone']);
export const accountEntries = entriesAt(allEntries, ['account']);
export const settingsEntries = entriesAt(allEntries, ['settings']);
