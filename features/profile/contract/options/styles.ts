/** How somebody likes to be met. On the wire a style is its number as a text; '5' is all of them. */
export const styles = [
  { value: '0', id: 'traditional' },
  { value: '1', id: 'polite' },
  { value: '2', id: 'playful' },
  { value: '3', id: 'physical' },
  { value: '4', id: 'sincere' },
  { value: '5', id: 'all' },
] as const;

export const allStyles = '5';
