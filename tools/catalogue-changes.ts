import type { Catalogue, CatalogueCall } from './catalogue.ts';
import { misfits } from './json-schema-fit.ts';

export interface CatalogueChange {
  /**
   * True if the change breaks an older client that still has calls in its outbox: the server would refuse
   * such a call, or the client would misread the response.
   */
  readonly isBreaking: boolean;
  readonly what: string;
}

/** Lists the changes between two catalogues, one sentence for each. */
export function catalogueChanges(old: Catalogue, now: Catalogue): CatalogueChange[] {
  const before = new Map(old.calls.map((call) => [call.name, call]));
  const after = new Map(now.calls.map((call) => [call.name, call]));
  const changes: CatalogueChange[] = [];
  for (const call of old.calls) {
    const successor = after.get(call.name);
    if (successor) changes.push(...callChanges(call, successor));
    else changes.push(breaking(`${title(call)}: removed`));
  }
  for (const call of now.calls) {
    if (!before.has(call.name)) changes.push(harmless(`${title(call)}: new`));
  }
  if (text(old.errors) !== text(now.errors)) changes.push(...tableChanges('error', old.errors, now.errors));
  changes.push(...tableChanges('event', byName(old.events), byName(now.events)));
  return changes;
}

const reaches = ['active', 'paused', 'suspended'];

function callChanges(old: CatalogueCall, now: CatalogueCall): CatalogueChange[] {
  if (text(old) === text(now)) return [];
  const told = [...wireChanges(old, now), ...accessChanges(old, now), ...shapeChanges(old, now)];
  return told.length > 0 ? told : [harmless(`${title(now)}: changed without touching those who call it`)];
}

function wireChanges(old: CatalogueCall, now: CatalogueCall): CatalogueChange[] {
  const changes: CatalogueChange[] = [];
  const compare = (word: 'method' | 'path' | 'answers') => {
    if (old[word] !== now[word]) {
      changes.push(breaking(`${title(old)}: ${word} ${old[word] ?? 'none'} became ${now[word] ?? 'none'}`));
    }
  };
  compare('method');
  compare('path');
  compare('answers');
  if (old.idempotent && !now.idempotent) {
    changes.push(breaking(`${title(old)}: asks for an Idempotency-Key, which old clients do not send`));
  }
  if (now.deprecated && !old.deprecated) changes.push(harmless(`${title(now)}: deprecated`));
  return changes;
}

function accessChanges(old: CatalogueCall, now: CatalogueCall): CatalogueChange[] {
  const changes: CatalogueChange[] = [];
  if (old.auth !== now.auth) {
    const isOpener = now.auth === 0;
    changes.push({ isBreaking: !isOpener, what: `${title(old)}: auth level ${old.auth} became ${now.auth}` });
  }
  if (text(old.roles) !== text(now.roles)) {
    const keepsAll =
      now.roles === undefined || (old.roles?.every((role) => now.roles?.includes(role)) ?? false);
    changes.push({
      isBreaking: !keepsAll,
      what: `${title(old)}: roles ${old.roles ?? 'all'} became ${now.roles ?? 'all'}`,
    });
  }
  if (old.reach !== now.reach && now.reach !== undefined) {
    const isNarrower = reaches.indexOf(now.reach) < reaches.indexOf(old.reach ?? now.reach);
    changes.push({
      isBreaking: isNarrower,
      what: `${title(old)}: reach ${old.reach ?? 'none'} became ${now.reach}`,
    });
  }
  return changes;
}

function shapeChanges(old: CatalogueCall, now: CatalogueCall): CatalogueChange[] {
  const input = misfits(old.input, now.input, { isAnswer: false });
  const output = misfits(now.output, old.output, { isAnswer: true });
  return [
    ...input.map((fault) => breaking(`${title(old)}: what old clients send is refused at input${fault}`)),
    ...output.map((fault) => breaking(`${title(old)}: old clients miss something at output${fault}`)),
  ];
}

/**
 * Lists changed error codes and events. They never break a client, because it shows the sentence that the
 * server sends.
 */
function tableChanges(
  kind: string,
  old: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): CatalogueChange[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name) => {
    if (text(old[name]) === text(now[name])) return [];
    const how = old[name] === undefined ? 'new' : now[name] === undefined ? 'removed' : 'changed';
    return [harmless(`${kind} ${name}: ${how}`)];
  });
}

function byName(events: Catalogue['events']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(events.map((event) => [`${event.owner}/${event.name}`, event]));
}

function title(call: CatalogueCall): string {
  return `${call.name} (${call.method} ${call.path})`;
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function breaking(what: string): CatalogueChange {
  return { isBreaking: true, what };
}

function harmless(what: string): CatalogueChange {
  return { isBreaking: false, what };
}
