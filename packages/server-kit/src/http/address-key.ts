const mappedPrefix = '::ffff:';

/**
 * Key for rate limits by address: a whole IPv4 address, or the /64 prefix of an IPv6 address, because a
 * single household gets a whole /64.
 */
export function addressKey(ip: string): string {
  const groups = groupsOf(ip);
  return typeof groups === 'string' ? groups : groups.slice(0, 4).join(':');
}

/**
 * Keys of the wider networks that contain an IPv6 address: its /56, which many providers give to one household,
 * and its /48, which a customer of a data centre may get. An IPv4 address has none.
 */
export function widerKeys(ip: string): readonly { readonly key: string; readonly prefix: 56 | 48 }[] {
  const groups = groupsOf(ip);
  if (typeof groups === 'string') return [];
  const site = groups.slice(0, 3).join(':');
  const household = (groups[3] ?? '0').padStart(4, '0').slice(0, 2);
  return [
    { key: `${site}:${household}/56`, prefix: 56 },
    { key: `${site}/48`, prefix: 48 },
  ];
}

/** The IPv4 address, or the eight groups of an IPv6 address. */
function groupsOf(ip: string): string | string[] {
  if (!ip.includes(':')) return ip;
  const plain = ip.split('%', 1)[0] ?? ip;
  if (plain.startsWith(mappedPrefix) && plain.includes('.')) return plain.slice(mappedPrefix.length);
  const [head = '', tail] = plain.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
