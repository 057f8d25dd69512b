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

/** What would have left the house, where nothing leaves it. */
export interface Outbox {
  /** Once for each id, however often it is sent. */
  add(entry: WithoutTime<OutboxEntry>): void;
  /** Newest first, at most 500. */
  list(): readonly OutboxEntry[];
}

export interface OutboxOptions {
  /** Where it is kept over restarts, a line of JSON for each entry; without it, in memory only. */
  readonly file?: string;
  readonly now?: Now;
}

const mostKept = 500;

export function createOutbox({ file, now = Date.now }: OutboxOptions): Outbox {
  let entries = file === undefined ? [] : readAndTrim(file);
  const ids = new Set(entries.map(({ id }) => id));
  return {
    add(entry) {
      if (ids.has(entry.id)) return;
      const dated: OutboxEntry = { ...entry, at: now() };
      // The file first: what a killed process had said was sent is there when the next one looks.
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(dated)}\n`, { mode: 0o600 });
      ids.add(entry.id);
      entries = [...entries.slice(1 - mostKept), dated];
    },
    list: () => entries.toReversed(),
  };
}

/** What an earlier process kept. The file is written anew where it has grown or its last line was torn. */
function readAndTrim(file: string): OutboxEntry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const entries = lines.flatMap((line) => readLine(line) ?? []).slice(-mostKept);
  if (entries.length < lines.length) {
    writeFileSync(`${file}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  return entries;
}

/** A line that is none was torn by the end of its process, or is of another version: it is not worth a start. */
function readLine(line: string): OutboxEntry | undefined {
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), OutboxEntry), line);
  return entry.success ? entry.output : undefined;
}
