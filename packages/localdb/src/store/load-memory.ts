/**
 * Loads the fallback to memory as a separate chunk, because few devices ever need it. A caller that may need
 * it offline must load it in advance.
 */
export async function loadMemory() {
  const [{ copyToMemory }, { MemoryInstead }] = await Promise.all([
    import('./copy-to-memory.ts'),
    import('../memory/memory-instead.ts'),
  ]);
  return { copyToMemory, MemoryInstead };
}
