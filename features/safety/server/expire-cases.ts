import type { Deps } from '@mitto/server-kit/module/deps';
import { deleteEmpty } from './cases.ts';
import { deleteExpired } from './store.ts';

const atOnce = 100;

/** Deletes reports after their retention, with their pictures, and the cases that have none left. */
export async function expireCases({ database, media, now }: Deps): Promise<void> {
  for (;;) {
    const taken = await database.transact(async (tx) => {
      const expired = await deleteExpired(tx, now(), atOnce);
      for (const { report_id: reportId } of expired) await media.release(tx, reportId);
      await media.drop(
        tx,
        expired.flatMap(({ reporter_pictures: sent }) => sent),
      );
      await deleteEmpty(
        tx,
        expired.map(({ case_id: caseId }) => caseId),
      );
      return expired.length;
    });
    if (taken < atOnce) return;
  }
}
