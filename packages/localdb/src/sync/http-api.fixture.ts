import type { Call } from '@mitto/testkit/world-calls';
import { type SyncApi, SyncFailure } from './sync-client.ts';

/**
 * The two calls of a sync client, over real HTTP to the tests' server. `hear` is called with the text of
 * every response.
 */
export function httpApi(call: Call, hear: (text: string) => void = () => undefined): SyncApi {
  return {
    async updates(request) {
      const { status, result, error, text } = await call('databaseUpdates', request);
      hear(text);
      if (error) throw new SyncFailure(status, error.code, error.countDown);
      return result;
    },
    async pushMany(request) {
      const { status, result, error, text } = await call('databasePushMany', request);
      hear(text);
      if (error) throw new SyncFailure(status, error.code, error.countDown);
      return result;
    },
  };
}
