const load = async () => {
  const [writer, files, answers] = await Promise.all([
    import('./row-writer.ts'),
    import('../files/kept-files.ts'),
    import('../outbox/apply-answers.ts'),
  ]);
  return { ...writer, ...files, refuseHere: answers.refuseHere };
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
