import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { QrCode } from './qr-code.tsx';

const uri =
  'otpauth://totp/Mitto:ana%40people.example?issuer=Mitto&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30';

/** Rows of the drawn code, one digit a module, without the quiet zone. */
function rowsOf(svg: SVGElement): string {
  const side = svg.clientWidth === 0 ? 0 : Number(svg.getAttribute('viewBox')?.split(' ')[2]) - 8;
  const dark = new Set(
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  );
  const at = (x: number, y: number) => (dark.has(`M${x + 4} ${y + 4}`) ? 1 : 0);
  const line = Array.from({ length: side }, (_, index) => index);
  return line.map((y) => line.map((x) => at(x, y)).join('')).join('\n');
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Another program (jsQR) read these codes.
test.for([
  [uri, 'e6916ba6fd70fd7b98555ae59ab00f0821be744177c553c2e8a46bf1645db8e3'],
  ['x'.repeat(666), '497df6c35a67d13f72b0afac007734db4ed5c1f0b80267e83a5414d2a6f3aa0c'],
] as const)('%s is drawn as the standard draws it', async ([text, digest]) => {
  const { container } = await render(<QrCode text={text} label="Code" />);
  const svg = container.querySelector('svg') as SVGElement; // The text is short enough.
  expect(await digestOf(rowsOf(svg))).toBe(digest);
});

test('a text of 667 bytes has no code', async () => {
  const { container } = await render(<QrCode text={'x'.repeat(667)} label="Code" />);
  expect(container.querySelector('svg')).toBeNull();
});
