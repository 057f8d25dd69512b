import { execFile } from 'node:child_process';

/**
 * The finished steps of this process with their durations, for the table of `npm test -- --times`.
 * @type {{ what: string, seconds: number }[]}
 */
export const steps = [];

/**
 * Runs a long step and prints one line about it: its name when it starts, its duration when it ends. For a
 * step in parallel with others (`isBeside`), the whole line is printed when it ends.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @param {{ isBeside?: boolean }} [options]
 * @returns {Promise<T>}
 */
export async function progress(what, work, { isBeside = false } = {}) {
  const began = performance.now();
  if (!isBeside) process.stdout.write(`${what} … `);
  /** @param {string} before */
  const end = (before) => {
    const seconds = (performance.now() - began) / 1000;
    steps.push({ what, seconds });
    process.stdout.write(`${isBeside ? `${what} … ` : ''}${before}${seconds.toFixed(1)} s\n`);
  };
  try {
    const answer = await work();
    end('');
    return answer;
  } catch (error) {
    end('failed after ');
    throw error;
  }
}

/**
 * Runs a program without showing its output. Resolves with its exit code and its output.
 * @param {string} command
 * @param {readonly string[]} words
 * @param {import('node:child_process').ExecFileOptions} [options]
 * @returns {Promise<{ code: number, said: string }>}
 */
export function runQuietly(command, words, options = {}) {
  return new Promise((resolve) => {
    const settings = { maxBuffer: 64 * 1024 * 1024, encoding: /** @type {const} */ ('utf8'), ...options };
    execFile(command, words, settings, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`;
      if (error === null) resolve({ code: 0, said });
      else if (typeof error.code === 'number') resolve({ code: error.code, said });
      else resolve({ code: 1, said: said === '' ? error.message : said });
    });
  });
}
