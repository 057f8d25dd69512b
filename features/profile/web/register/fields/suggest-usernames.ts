import { isPretending } from '@mitto/account/contract/pretending-name';

const [shortest, longest] = [3, 20];

/**
 * Returns MittoIDs for a name, the nicest first: the name alone, then with random digits. They contain nothing
 * else about the member.
 */
export function suggestUsernames(name: string, random: () => number = Math.random): string[] {
  const base = [...plain(name)].slice(0, longest).join('') || 'hello';
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  return [base, base + digits(2), base + digits(3), base + digits(4)].filter(
    (suggested) => suggested.length >= shortest && !isPretending(suggested),
  );
}

/** Letters and digits of the first word of a name, in lower case and without accents. */
function plain(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first
    .normalize('NFD')
    .replace(/\p{Mn}(?<=[\u0300-\u036f])/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
