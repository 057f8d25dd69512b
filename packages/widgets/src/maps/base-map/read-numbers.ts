const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...signs].map((sign, value) => [sign, value]));
const goesOn = 32;

/**
 * Encodes whole numbers with variable length: each character holds five bits of a number, and a sixth bit
 * that is set if another character follows.
 */
export function writeNumbers(numbers: readonly number[]): string {
  return numbers.map(writeNumber).join('');
}

function writeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = '';
  for (; rest >= goesOn; rest = Math.floor(rest / goesOn)) text += signs[(rest % goesOn) + goesOn];
  return text + signs[rest];
}

export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 1];
  for (const sign of text) {
    const value = values.get(sign);
    if (value === undefined) throw new Error(`"${sign}" is no sign of a number: the base map is broken.`);
    number += (value % goesOn) * shift;
    shift *= goesOn;
    if (value >= goesOn) continue;
    numbers.push(number % 2 === 0 ? number / 2 : -(number + 1) / 2);
    [number, shift] = [0, 1];
  }
  return numbers;
}
