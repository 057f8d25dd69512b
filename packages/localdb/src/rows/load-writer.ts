/**
 * Loads the writer as a chunk of its own, because a screen reads before anybody writes. The chunk is on the
 * device before the network may go.
 */
export function loadWriter() {
  return import('./row-writer.ts');
}
