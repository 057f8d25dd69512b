/**
 * Loads the fallback to memory as a chunk of its own, because few ever need it. A caller that may need it
 * without a network loads it in advance.
 */
export async function loadMemory() {
  const [{ copyToMemory }, { MemoryInstead }] = await Promise.all([
    import('./copy-to-memory.ts'),
    import('../memory/memory-instead.ts'),
  ]);
  return { copyToMemory, MemoryInstead };
}
