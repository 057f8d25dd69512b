import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./portrait-program.ts', import.meta.url));
const longestMs = 60_000;

/** Converts the SVGs to pictures in a child process, which gets no environment variable but PATH. */
export async function rasterise(drawings: readonly string[]): Promise<Buffer[]> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  child.stdin.end(JSON.stringify(drawings));
  const pictures = split(Buffer.concat(await child.stdout.toArray()));
  if (pictures.length !== drawings.length) {
    throw new Error(`${pictures.length} of ${drawings.length} portraits were drawn.`);
  }
  return pictures;
}

function split(bytes: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    pictures.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return pictures;
}
