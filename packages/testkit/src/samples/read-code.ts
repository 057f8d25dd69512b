import { codeIn } from '../code-in.ts';
import type { World } from '../start-world.ts';

/** Reads the code in the newest mail to this address. */
export async function readCode(world: World, to: string): Promise<string> {
  await world.drain();
  return codeIn(world.mails(to)[0]?.text);
}
