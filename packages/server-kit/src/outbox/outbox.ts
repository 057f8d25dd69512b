import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Now } from '@mitto/kit/time';
import * as v from 'valibot';

const written = { id: v.string(), at: v.number(), to: v.string(), text: v.string() };

const OutboxEntry = v.variant('kind', [
  v.object({ kind: v.literal('mail'), ...written, messageId: v.string(), subject: v.string() }),
  v.object({ kind: v.literal('sms'), ...written }),
]);
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;

/** Mails and text messages of a server that sends none, kept for display. */
export interface Outbox {
  /** Adds an entry; a second add of the same id is a no-op. */
  add(entry: WithoutTime<OutboxEntry>): void;
  /** Returns the entries, newest first, at most 500. */
  list(): readonly OutboxEntry[];
}

export interface OutboxOptions {
  /**
   * File that keeps the entries over restarts, one line of JSON for each; without it, they are kept in memory
   * only.
   */
  readonly file?: string;
  readonly now?: Now;
}

const maxKept = 500;

export function createOutbox({ file, now = Date.now }: OutboxOptions): Outbox {
  let entries = file === undefined ? [] : readAndTrim(file);
  const ids = new Set(entries.map(({ id }) => id));
  return {
    add(entry) {
      if (ids.has(entry.id)) return;
      const dated: OutboxEntry = { ...entry, at: now() };
      // The file is written first, so that an entry reported as sent survives a killed process.
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(dated)}\n`, { mode: 0o600 });
      ids.add(entry.id);
      entries = [...entries.slice(1 - maxKept), dated];
    },
    list: () => entries.toReversed(),
  };
}

/**
 * Reads the entries of earlier processes. Rewrites the file if it has grown too long or its last line is
 * torn.
 */
function readAndTrim(file: string): OutboxEntry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const entries = lines.flatMap((line) => readLine(line) ?? []).slice(-maxKept);
  if (entries.length < lines.length) {
    writeFileSync(`${file}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  return entries;
}

/** Returns undefined for a torn line or one of another version, because neither should prevent the start. */
function readLine(line: string): OutboxEntry | undefined {
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), OutboxEntry), line);
  return entry.success ? entry.output : undefined;
}
