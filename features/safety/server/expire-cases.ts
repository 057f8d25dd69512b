import type { Deps } from '@mitto/server-kit/module/deps';
import { deleteExpired } from './store.ts';

const atOnce = 100;

/** Deletes cases after their retention, with their pictures. */
export async function expireCases({ database, media, now }: Deps): Promise<void> {
  for (;;) {
    const taken = await database.transact(async (tx) => {
      const expired = await deleteExpired(tx, now(), atOnce);
      for (const { case_id: caseId } of expired) await media.release(tx, caseId);
      await media.drop(
        tx,
        expired.flatMap(({ reporter_pictures: sent }) => sent),
      );
      return expired.length;
    });
    if (taken < atOnce) return;
  }
}
