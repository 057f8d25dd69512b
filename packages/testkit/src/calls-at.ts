import type { CallEntry } from '@mitto/kit/define-api';
import { contracts } from '@mitto/server/modules';
import { callOverHttp } from './call-over-http.ts';
import type { Call } from './world-calls.ts';

/** Returns a function that makes any call of the catalogue by its name, at the server with this URL. */
export function callsAt(url: string): Call {
  const entries = new Map<string, CallEntry>(contracts.flatMap(({ api }) => Object.entries(api)));
  return async (name, input, options) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`There is no call ${name} in the catalogue.`);
    return await callOverHttp(url, entry, input, options);
  };
}
