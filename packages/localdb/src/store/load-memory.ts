/**
 * What it takes to keep nothing on the device. Few ever need it, so it comes apart; who may need it where there is no
 * network asks for it before.
 */
export async function loadMemory() {
  const [{ copyToMemory }, { MemoryInstead }] = await Promise.all([
    import('./copy-to-memory.ts'),
    import('../memory/memory-instead.ts'),
  ]);
  return { copyToMemory, MemoryInstead };
}
