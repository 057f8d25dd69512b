import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import { OutboundError } from '@mitto/server-kit/outbound/fetch-outbound';
import { findGif } from './gif-store.ts';

/**
 * Max number of simultaneous fetches from the GIF provider. Above it the server answers "not found", and the
 * browser retries.
 */
const maxAtOnce = 16;
const foundFor = 60 * 60 * 1000;

/**
 * Serves the pictures of GIF search results by proxy, so that a member's device never contacts the provider.
 */
export function foundGifs({ database, gifs, now }: Pick<Deps, 'database' | 'gifs' | 'now'>): MediaKind {
  let running = 0;
  return {
    kind: 'chat.found',
    maySee: async () => false,
    async elsewhere({ standing }, { key, size }) {
      if (!gifs || standing === 'suspended' || (size !== 'small' && size !== 'full')) return undefined;
      const gif = await findGif(database.db, key);
      if (!gif || gif.found_at < now() - foundFor || running >= maxAtOnce) return undefined;
      running += 1;
      try {
        return await gifs.fetch(size === 'small' ? gif.small : gif.full_size);
      } catch (error) {
        if (error instanceof OutboundError) return undefined;
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}
