/**
 * Styles: the way in which a member prefers to be met. The API sends a style as a number in a string; '5'
 * means all.
 */
export const styles = [
  { value: '0', id: 'traditional' },
  { value: '1', id: 'polite' },
  { value: '2', id: 'playful' },
  { value: '3', id: 'physical' },
  { value: '4', id: 'sincere' },
  { value: '5', id: 'all' },
] as const;

export const allStyles = '5';
