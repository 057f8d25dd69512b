import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { globalStream } from '@mitto/sync-server/change-log';
import type { configurationCalls } from '../../../contract/configuration-calls.ts';
import { configurationTable } from '../../../contract/configuration-table.ts';
import { changedFlags, countFlagsAgain } from '../../members/count-flags-again.ts';
import { checkTasks } from '../../public/limitable-tasks.ts';
import { actingAdmin, writeAct } from '../../staff/acts/write-act.ts';
import { lockStoredConfiguration, writeStoredConfiguration } from '../../store/configuration.ts';
import { configurationOf, mergeDeclared } from '../configuration-of.ts';
import { configurationSource } from '../synced-configuration.ts';
import { viewConfiguration } from './read-configuration.ts';

type Calls = typeof configurationCalls;

/**
 * Replaces parts of the configuration. Each rule in the contract concerns a single part, so valid parts make
 * a valid configuration.
 */
export async function updateConfiguration(
  deps: Deps,
  { me, input, transact }: CallContext<Calls['updateConfiguration']>,
): Promise<CallAnswer<Calls['updateConfiguration']>> {
  return await transact(async (tx) => {
    const at = deps.now();
    const before = await lockStoredConfiguration(tx, at);
    const by = await actingAdmin(tx, me, at);
    if (before.version !== input.version) fail('account/configuration-changed');
    const now = mergeDeclared(deps, before.changes).value;
    const { restrictions } = input.changes;
    if (restrictions) checkTasks(deps, restrictions.services, now.restrictions.services);
    const version = before.version + 1;
    const changes = { ...before.changes, ...input.changes };
    await writeStoredConfiguration(tx, version, changes, at);
    configurationOf(deps).changed(tx);
    deps.touch(tx, globalStream, configurationTable.name, configurationSource);
    const { value } = mergeDeclared(deps, changes);
    const flags = { before: now.premiumPrivacy, after: value.premiumPrivacy };
    if (changedFlags(flags.before, flags.after).length > 0) await deps.enqueue(tx, countFlagsAgain, flags);
    const view = await viewConfiguration(deps, tx, { version, value }, me);
    const detail = { reason: input.reason, version, changes: input.changes };
    await writeAct(tx, { by, act: 'updateConfiguration', subject: null, detail, at });
    return view;
  });
}
