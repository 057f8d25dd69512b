import { join } from 'node:path';
import { aptInstall, aptUnpack, findProgram, isExecutable } from './installed-program.ts';

/**
 * Returns the path of a NATS server: that of `NATS_SERVER_PATH`, an installed one, or one that is installed
 * now.
 */
export async function ensureNatsServer(): Promise<string | undefined> {
  const given = process.env['NATS_SERVER_PATH'];
  if (given !== undefined && isExecutable(given)) return given;
  const installed = () => findProgram(['nats-server']);
  const present = installed();
  if (present !== undefined) return present;
  if (await aptInstall('nats-server')) return installed();
  return unpackedIn(await aptUnpack('nats-server'));
}

function unpackedIn(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  return ['usr/sbin', 'usr/bin'].map((place) => join(folder, place, 'nats-server')).find(isExecutable);
}
