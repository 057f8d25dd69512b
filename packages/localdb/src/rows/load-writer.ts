/** A screen reads before anybody writes: this comes apart, and is on the device before the network may go. */
export function loadWriter() {
  return import('./row-writer.ts');
}
