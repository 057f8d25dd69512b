import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Now } from '@mitto/kit/time';
import * as v from 'valibot';

const written = { id: v.string(), at: v.number(), to: v.string(), text: v.string() };

const OutboxEntry = v.variant('kind', [
  v.object({
    kind: v.literal('mail'),
    ...written,
    messageId: v.string(),
    subject: v.string(),
    html: v.optional(v.string()),
    pictures: v.optional(v.array(v.object({ cid: v.string(), type: v.string(), bytes: v.number() }))),
    unsubscribe: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('sms'), ...written }),
]);
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;

/** Mails and text messages of a server that does not send them. They are stored for display only. */
export interface Outbox {
  /** Adds an entry. Does nothing if one of the entries that are kept has this id. */
  add(entry: WithoutTime<OutboxEntry>): void;
  /** Returns the entries, newest first, at most 500. */
  list(): readonly OutboxEntry[];
}

export interface OutboxOptions {
  /**
   * File in which the entries survive restarts, with one line of JSON for each. If missing, the entries are
   * stored in memory only.
   */
  readonly file?: string;
  readonly now?: Now;
}

const maxKept = 500;
/** Max number of lines in the file, after which it is written anew with the entries that are kept. */
const maxLines = 2 * maxKept;

export function createOutbox({ file, now = Date.now }: OutboxOptions): Outbox {
  let entries = file === undefined ? [] : readAndTrim(file);
  let lines = entries.length;
  return {
    add(entry) {
      if (entries.some(({ id }) => id === entry.id)) return;
      const dated: OutboxEntry = { ...entry, at: now() };
      // The file is written first: an entry that add() has accepted must survive if the process is killed.
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(dated)}\n`, { mode: 0o600 });
      entries = [...entries.slice(1 - maxKept), dated];
      lines += 1;
      if (file === undefined || lines <= maxLines) return;
      writeAll(file, entries);
      lines = entries.length;
    },
    list: () => entries.toReversed(),
  };
}

/**
 * Reads the entries of earlier processes. Rewrites the file if it is too long or if its last line is
 * incomplete.
 */
function readAndTrim(file: string): OutboxEntry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const entries = lines.flatMap((line) => readLine(line) ?? []).slice(-maxKept);
  if (entries.length < lines.length) writeAll(file, entries);
  return entries;
}

function writeAll(file: string, entries: readonly OutboxEntry[]): void {
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Returns undefined for an incomplete line, or one of another version. Neither must prevent the start. */
function readLine(line: string): OutboxEntry | undefined {
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), OutboxEntry), line);
  return entry.success ? entry.output : undefined;
}
