/** An error that a person can fix. Only its sentence is shown, without a stack trace. */
export class Trouble extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Trouble';
  }
}

/**
 * Runs a command line program and sets the exit code. A `Trouble` is printed as its sentence.
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
