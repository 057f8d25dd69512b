/**
 * Hash of 64 bits, as 16 digits, to tell two texts apart. Not against forgery. Synchronous, for use within a
 * transaction.
 */
export function hashText(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193) ^ (high >>> 13);
    high = Math.imul(high ^ unit ^ (low >>> 7), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
