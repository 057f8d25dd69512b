/**
 * Returns a 64-bit hash, as 16 hexadecimal digits, to detect that two texts differ. It does not protect
 * against forgery. It is synchronous, so that it can be used within a transaction.
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
