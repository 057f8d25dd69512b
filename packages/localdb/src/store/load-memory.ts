/**
 * Loads the fallback to memory as a separate chunk, because few devices ever need it. A caller that may need
 * it offline must load it in advance.
 */
export const loadMemory = () => import('../data/memory-store.ts');
