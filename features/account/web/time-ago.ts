const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 hours ago", in the page's language. */
export function timeAgo(time: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const [unit, size] = units.find(([, most]) => seconds >= most) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  return words.format(-Math.floor(size === 1 ? 0 : seconds / size), unit);
}
