/**
 * Loads the writer as a separate chunk, because a screen reads before anybody writes. The app loads the chunk
 * in advance, so that members can also write offline.
 */
export function loadWriter() {
  return import('./row-writer.ts');
}
