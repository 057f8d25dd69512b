import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { support } from '../contract/contract.ts';
import { feedbackWriter, syncedFeedback } from './feedback.ts';
import { deleteAllFeedback, exportFeedback } from './feedback-store.ts';

export const supportModule = defineModule(
  support,
  new URL('./migrations/', import.meta.url),
  () => ({
    calls: {},
    erase: (tx, uid) => deleteAllFeedback(tx, uid),
    export: (tx, uid) => exportFeedback(tx, uid),
  }),
  supportSync,
);

function supportSync(deps: Deps): SyncFace<Me> {
  return { tables: [syncedFeedback], rows: [feedbackWriter(deps)] };
}
