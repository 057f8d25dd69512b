import { accountModule } from '@mitto/account/server';
import { activitiesModule } from '@mitto/activities/server';
import { chatModule } from '@mitto/chat/server';
import { circlesModule } from '@mitto/circles/server';
import { coinsModule } from '@mitto/coins/server';
import { discoverModule } from '@mitto/discover/server';
import { notificationsModule } from '@mitto/notifications/server';
import { paymentsModule } from '@mitto/payments/server';
import { profileModule } from '@mitto/profile/server';
import { safetyModule } from '@mitto/safety/server';
import { coreMigrations } from '@mitto/server-kit/core-migrations';
import type { MigrationFolder } from '@mitto/server-kit/database/migrate';
import type { Contract } from '@mitto/server-kit/module/define-module';
import { subscriptionModule } from '@mitto/subscription/server';
import { supportModule } from '@mitto/support/server';
import { syncMigrations } from '@mitto/sync-server/sync-migrations';
import { configuration, configurationCalls } from './configuration.ts';
import { coreContract } from './core/core-contract.ts';

const configured = accountModule(configuration);
/** The account with its two calls of the configuration, which have the parts of all features. */
const account = {
  ...configured,
  contract: {
    ...configured.contract,
    api: { ...configured.contract.api, ...configurationCalls },
  },
};

/** Every feature, from the lowest to the highest. Erasure runs in reverse order. */
export const modules = [
  account,
  circlesModule,
  profileModule,
  coinsModule,
  paymentsModule,
  subscriptionModule,
  discoverModule,
  activitiesModule,
  chatModule,
  safetyModule,
  notificationsModule,
  supportModule,
];

/** The parts of sync that the features provide: synced tables, mutations, named queries and the like. */
export const syncFaces = modules.flatMap(({ sync }) => (sync ? [sync] : []));

export const core = coreContract(modules.flatMap(({ contract }) => queryErrorsOf(contract)));

/** Contracts of the core and of every feature. */
export const contracts = [core, ...modules.map(({ contract }) => contract)];

/** Migrations of the core, of sync and of every feature, in the order in which they run. */
export const migrations: readonly MigrationFolder[] = [
  coreMigrations,
  syncMigrations,
  ...modules.map((module) => ({ owner: module.contract.name, folder: module.migrations })),
];

function queryErrorsOf({ queryErrors = [] }: Contract): readonly string[] {
  return queryErrors;
}
