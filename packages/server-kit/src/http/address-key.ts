const mappedPrefix = '::ffff:';

/**
 * Key for rate limits by address: a whole IPv4 address, or the /64 prefix of an IPv6 address, because a
 * single household gets a whole /64.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const plain = ip.split('%', 1)[0] ?? ip;
  if (plain.startsWith(mappedPrefix) && plain.includes('.')) return plain.slice(mappedPrefix.length);
  const [head = '', tail] = plain.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
