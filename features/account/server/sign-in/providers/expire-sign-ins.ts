import type { Deps } from '@mitto/server-kit/module/deps';
import { deleteExpiredSignIns } from '../../store/sign-ins.ts';

export async function expireSignIns({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteExpiredSignIns(database.db, now());
}
