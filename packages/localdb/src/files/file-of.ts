import type { ReadTx } from '../data/local-store.ts';

/** Returns a file with its bytes; undefined if it is not on this device. */
export async function fileOf(tx: ReadTx, id: string): Promise<File | undefined> {
  const [all, bytes] = await Promise.all([tx.keptFiles(), tx.fileBytes(id)]);
  const file = all.find((one) => one.id === id);
  return file && bytes && new File([bytes], file.name, { type: file.type });
}
