import { createSyncClient } from '@mitto/localdb/create-sync-client';
import { httpApi } from '@mitto/localdb/development/http-api.fixture';
import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { LocalDatabase } from '@mitto/localdb/local-database';
import type { OutboxItem } from '@mitto/localdb/outbox-item';
import { planTables } from '@mitto/localdb/table-plan';
import { testOptionsHeader } from '@mitto/testkit/call-over-http';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { CallLine } from '@mitto/web-kit/api/call-table';
import { readAnswer } from '@mitto/web-kit/api/read-answer';
import { activityMessages } from '../../contract/activity-messages.ts';
import { chats, messages } from '../../contract/chat-tables.ts';
import { chatOptimistic } from '../chat-optimistic.ts';
import { uploadAttachments } from './upload-attachments.ts';

const plans = planTables([messages, chats, activityMessages]);

/** A device of a member that uploads to a real server, with a store in memory. */
export function uploadingDevice(world: World, person: TestPerson, mutations = chatOptimistic) {
  const store = new MemoryStore(newMeta(plans, 1));
  const refused: OutboxItem[] = [];
  const keys: string[] = [];
  /** Runs before the next push. */
  const next: { beforePush?: () => Promise<void> } = {};
  const api = httpApi(person.call);
  const sendUnder = (key: string) => async (line: CallLine, body: FormData) => {
    keys.push(key);
    const [method, path] = line;
    const headers = {
      options: testOptionsHeader,
      authorization: `Bearer ${person.tokens.bearer}`,
      'idempotency-key': key,
    };
    const response = await fetch(new URL(path, world.url), { method, headers, body });
    return readAnswer(response.status, await response.text());
  };
  const client = createSyncClient({
    store,
    plans,
    schema: 1,
    api: {
      updates: api.updates,
      async pushMany(request) {
        const { beforePush } = next;
        delete next.beforePush;
        await beforePush?.();
        return await api.pushMany(request);
      },
    },
    uploads: {
      upload: (item, files) => uploadAttachments(item.changes, files, sendUnder(item.uploadKey ?? '')),
      goneCodeOf: () => 'chat/attachment-gone',
      onShare: () => undefined,
    },
    clock: { now: Date.now, after: () => () => undefined },
    onState: () => undefined,
    onRefused: (item) => refused.push(item),
    onMismatch: () => undefined,
  });
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now, owner: person.uid });
  return { db, client, refused, keys, next };
}
