import { holdCaller } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { AttachedImage } from '../../contract/attachments.ts';
import type { chatCalls } from '../../contract/chat-calls.ts';
import { chatFileKind } from '../files/chat-media.ts';
import { insertFile } from '../store/files.ts';
import { findGif } from './gif-store.ts';
import { reaching } from './load-external.ts';

/**
 * Copies an animated picture of the GIF provider into a file of our own, so that it can be seen while the
 * provider is down.
 */
export async function attachSticker(
  deps: Deps,
  { me, from, input, transact }: CallContext<typeof chatCalls.attach>,
): Promise<CallAnswer<typeof chatCalls.attach>> {
  const { gifs, media } = deps;
  const gif = input.found === undefined ? undefined : await findGif(deps.database.db, input.found);
  if (!gif || !gifs) fail('chat/attachment-gone', { fields: { found: 'missing' } });
  const [small, full] = await reaching(() => Promise.all([gifs.fetch(gif.small), gifs.fetch(gif.full_size)]));
  if (small.type !== full.type) fail('chat/service-away');
  const sizes = new Map([
    ['small', small.bytes],
    ['full', full.bytes],
  ]);
  const key = await media.put({ uid: me.uid, ip: from.ip, kind: chatFileKind, type: full.type, sizes });
  const image: AttachedImage = { key, width: gif.width, height: gif.height, size: full.bytes.length };
  try {
    return await transact(async (tx) => {
      await holdCaller(tx, me.uid);
      const made = { uid: me.uid, message_id: null, made_at: deps.now() };
      await insertFile(tx, { ...made, key, kind: 'sticker', facts: image });
      return { images: [image], audio: null, errors: [] };
    });
  } catch (error) {
    await media.discard([key]);
    throw error;
  }
}
