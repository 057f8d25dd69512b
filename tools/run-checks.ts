import { runStaticChecks } from './static-checks.ts';
import { runProgram, Trouble } from './trouble.mjs';

const acceptances = { '--accept': 'changes', '--accept-breaking': 'breaking changes' } as const;

await runProgram(async () => {
  const word = process.argv[2];
  if (word !== undefined && !isAcceptance(word)) {
    throw new Trouble(`npm run check knows ${Object.keys(acceptances).join(' and ')}, not ${word}.`);
  }
  const failed = await runStaticChecks(word === undefined ? 'nothing' : acceptances[word]);
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

function isAcceptance(word: string): word is keyof typeof acceptances {
  return word in acceptances;
}
