import { account } from '@mitto/account/contract';
import { accountModule, accountSync } from '@mitto/account/server';
import { activities } from '@mitto/activities/contract';
import { activitiesModule, activitiesSync } from '@mitto/activities/server';
import { chat } from '@mitto/chat/contract';
import { chatModule, chatSync } from '@mitto/chat/server';
import { circlesContract } from '@mitto/circles/contract';
import { circlesModule, circlesSync } from '@mitto/circles/server';
import { coinsContract } from '@mitto/coins/contract';
import { coinsModule, coinsSync } from '@mitto/coins/server';
import { discover } from '@mitto/discover/contract';
import { discoverModule, discoverSync } from '@mitto/discover/server';
import { notifications } from '@mitto/notifications/contract';
import { notificationsModule, notificationsSync } from '@mitto/notifications/server';
import { payments } from '@mitto/payments/contract';
import { paymentsModule, paymentsSync } from '@mitto/payments/server';
import { profile } from '@mitto/profile/contract';
import { profileModule, profileSync } from '@mitto/profile/server';
import { safety } from '@mitto/safety/contract';
import { safetyModule } from '@mitto/safety/server';
import { coreMigrations } from '@mitto/server-kit/core-migrations';
import type { MigrationFolder } from '@mitto/server-kit/database/migrate';
import { support } from '@mitto/support/contract';
import { supportModule, supportSync } from '@mitto/support/server';
import { syncMigrations } from '@mitto/sync-server/sync-migrations';
import { core } from './core/core-contract.ts';

/** Every feature, from the lowest to the highest. Erasure runs in reverse order. */
export const modules = [
  accountModule,
  circlesModule,
  profileModule,
  coinsModule,
  paymentsModule,
  discoverModule,
  activitiesModule,
  chatModule,
  safetyModule,
  notificationsModule,
  supportModule,
];

/** The parts of sync that each feature provides: synced tables, mutations, named queries and the like. */
export const syncFaces = [
  accountSync,
  circlesSync,
  profileSync,
  coinsSync,
  paymentsSync,
  discoverSync,
  activitiesSync,
  chatSync,
  notificationsSync,
  supportSync,
];

/** Contracts of the core and of every feature. */
export const contracts = [
  core,
  account,
  circlesContract,
  profile,
  coinsContract,
  payments,
  discover,
  activities,
  chat,
  safety,
  notifications,
  support,
];

/** Migrations of the core, of sync and of every feature, in the order in which they run. */
export const migrations: readonly MigrationFolder[] = [
  coreMigrations,
  syncMigrations,
  ...modules.map((module) => ({ owner: module.contract.name, folder: module.migrations })),
];
