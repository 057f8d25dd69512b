import { codeIn } from '../code-in.ts';
import type { World } from '../start-world.ts';

/** Opens the newest mail there and reads the code in it, as its owner would. */
export async function readCode(world: World, to: string): Promise<string> {
  await world.drain();
  return codeIn(world.mails(to)[0]?.text);
}
