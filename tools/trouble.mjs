/** An error that a person can fix. Shown as its sentence alone, without a stack. */
export class Trouble extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Trouble';
  }
}

/**
 * Runs a command line program to its exit code.
 * @param {() => Promise<number | undefined>} program
 */
export async function runProgram(program) {
  try {
    process.exitCode = (await program()) ?? 0;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
