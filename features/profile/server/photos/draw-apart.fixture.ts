import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const mostBytes = 32 * 1024 * 1024;

export interface ApartWishes {
  readonly width: number;
  readonly height: number;
  /** As sharp is asked: jpeg({ progressive: true }). */
  readonly how: string;
}

/** A large picture, drawn by a process of its own: what that takes is not the memory that is watched. */
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
    maxBuffer: mostBytes,
  });
  return stdout;
}
