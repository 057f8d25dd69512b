import type { CallEntry } from '@mitto/kit/define-api';
import { coreErrors, type ErrorTable } from '@mitto/kit/define-errors';
import type { CallContext } from '../module/call-context.ts';
import type { ServedModule } from './http-options.ts';

/** A call of the API, ready to be served. */
export interface PreparedCall {
  readonly name: string;
  readonly entry: CallEntry;
  readonly handle: (context: CallContext<CallEntry>) => Promise<unknown>;
  readonly isPage: boolean;
  /** True if answers to the call are stored by Idempotency-Key. */
  readonly keepsAnswers: boolean;
  /** Cost of each of the call's turns at the database. */
  readonly weight: number;
  /** True if the call is served even during overload or while the server stops. */
  readonly isAlwaysOpen: boolean;
}

export const healthPath = '/health/check';

/**
 * Combines each call's entry in the contract with its handler. Any mismatch throws, so that the server does
 * not start.
 */
export function prepareCalls(modules: readonly ServedModule[]): PreparedCall[] {
  const errors = mergeErrors(modules);
  const calls = modules.flatMap(prepareModule);
  const seen = new Map<string, string>();
  const names = new Set<string>();
  for (const { name, entry } of calls) {
    const route = `${entry.method} ${entry.path}`;
    const before = seen.get(route);
    if (before !== undefined)
      throw new Error(`Calls ${before} and ${name} are both ${route}: give one another path.`);
    if (names.has(name))
      throw new Error(`Two calls are named ${name}: a call's name is unique in the catalogue.`);
    seen.set(route, name);
    names.add(name);
    for (const code of entry.errors) {
      if (!Object.hasOwn(errors, code)) {
        throw new Error(`Call ${name} may refuse with ${code}, which no errors table lists.`);
      }
    }
  }
  return calls;
}

/** Merges the error tables of the core and of all features. */
export function mergeErrors(modules: readonly ServedModule[]): ErrorTable {
  const merged: Record<string, ErrorTable[string]> = { ...coreErrors };
  for (const { contract } of modules) {
    for (const [code, entry] of Object.entries(contract.errors)) {
      // The core's own calls are a module as well, with the core's error table. The same entry may therefore
      // occur twice.
      if (Object.hasOwn(merged, code) && merged[code] !== entry) {
        throw new Error(`The error code ${code} of ${contract.name} is taken.`);
      }
      merged[code] = entry;
    }
  }
  return merged;
}

function prepareModule({ contract, face }: ServedModule): PreparedCall[] {
  for (const name of Object.keys(face.calls)) {
    if (!Object.hasOwn(contract.api, name)) {
      throw new Error(`The module ${contract.name} handles ${name}, which its contract does not list.`);
    }
  }
  return Object.entries(contract.api).map(([name, entry]) => {
    const handle = Object.hasOwn(face.calls, name) ? face.calls[name] : undefined;
    if (!handle) throw new Error(`The call ${name} of ${contract.name} has no handler.`);
    return {
      name,
      entry,
      // The cast is safe: the feature's types (CallHandlers) tied this handler to this entry, and the server
      // parses its input.
      handle: handle as unknown as PreparedCall['handle'],
      isPage: entry.answers === 'page',
      keepsAnswers: entry.method !== 'GET' && !entry.idempotent,
      weight: entry.weight ?? 1,
      isAlwaysOpen: entry.path === healthPath,
    };
  });
}
