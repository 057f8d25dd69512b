/**
 * Loads the writer as a separate chunk, because a screen reads before anybody writes. The app loads the chunk
 * in advance, so that members can also write offline.
 */
export async function loadWriter() {
  const [writer, files, answers] = await Promise.all([
    import('./row-writer.ts'),
    import('../files/kept-files.ts'),
    import('../outbox/apply-answers.ts'),
  ]);
  return { ...writer, ...files, refuseHere: answers.refuseHere };
}
