const load = async () => {
  const [writer, files, outbox, queue] = await Promise.all([
    import('./row-writer.ts'),
    import('./kept-files.ts'),
    import('./change-outbox.ts'),
    import('./queue-change.ts'),
  ]);
  return { ...writer, ...files, refuseHere: outbox.refuseHere, whyNotAdded: queue.whyNotAdded };
};

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/**
 * Loads the writer as a separate chunk, because a screen reads before anybody writes. The app loads the chunk
 * in advance, so that members can also write offline. A failed load is tried again at the next call.
 */
export async function loadWriter() {
  // Kept, because a browser takes 0.2 ms for the `import` of modules that it has already loaded.
  loaded ??= await load();
  return loaded;
}

/**
 * Loads the fallback to memory as a separate chunk, because few devices ever need it. A caller that may need
 * it offline must load it in advance.
 */
export const loadMemory = () => import('./memory-store.ts');
