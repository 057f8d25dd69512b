import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBytes = 32 * 1024 * 1024;

export interface ApartWishes {
  readonly width: number;
  readonly height: number;
  /** Call on sharp that encodes the picture, such as jpeg({ progressive: true }). */
  readonly how: string;
}

/**
 * Draws a large picture in a child process, so that the drawing does not add to the memory of the measured
 * process.
 */
export async function drawApart({ width, height, how }: ApartWishes): Promise<Buffer> {
  const program = `
    import sharp from 'sharp';
    const line = Buffer.alloc(${width} * 3);
    for (let at = 0; at < line.length; at += 1) line[at] = (at >> 5) & 255;
    const raw = Buffer.concat(Array.from({ length: ${height} }, () => line));
    const given = { raw: { width: ${width}, height: ${height}, channels: 3 }, limitInputPixels: false };
    process.stdout.write(await sharp(raw, given).${how}.toBuffer());`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'buffer',
    maxBuffer: maxBytes,
  });
  return stdout;
}
