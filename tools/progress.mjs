import { execFile } from 'node:child_process';

/**
 * One line for a long step: what is done, then the seconds it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(what, work) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(`${what} … `);
  try {
    const answer = await work();
    process.stdout.write(`${seconds()}\n`);
    return answer;
  } catch (error) {
    process.stdout.write(`failed after ${seconds()}\n`);
    throw error;
  }
}

/**
 * Runs a program quietly and tells how it ended with all it said.
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
