import { fail } from '@mitto/kit/app-error';
import type { Database, Db, Tx } from '@mitto/server-kit/database/database';
import { fieldErrors } from '@mitto/server-kit/http/field-errors';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import * as v from 'valibot';
import type { SessionDocument } from '../../contract/document-calls.ts';
import { registerLimitable } from './limitable-tasks.ts';

type Content = Record<string, unknown>;

/** The author of a document, as stored on the server. Names in the request do not count. */
export interface Author {
  readonly uid: string;
  readonly name: string;
}

type WriteRight = 'create' | 'update' | 'remove';

/** A stored document, with the content its path accepted. */
export interface WrittenDocument {
  readonly uid: string;
  readonly id: string;
  readonly about: string | null;
  readonly content: Content;
  readonly at: number;
}

export interface WantedDocuments {
  readonly id?: string | undefined;
  /** Only documents older than this id. */
  readonly before?: string | undefined;
  readonly most: number;
}

/**
 * Hooks with which a feature stores its own copy of each document under its path. The copy is written in the
 * transaction of the document.
 */
export interface PathKeeper {
  readonly created: (tx: Tx, deps: Deps, document: WrittenDocument) => Promise<void>;
  readonly changed: (tx: Tx, document: WrittenDocument) => Promise<void>;
  readonly removed: (tx: Tx, document: Pick<WrittenDocument, 'uid' | 'id' | 'at'>) => Promise<void>;
  /**
   * Lists documents for staff, newest first. It replaces the list of the documents as their authors wrote
   * them.
   */
  readonly list: (db: Db | Tx, wanted: WantedDocuments) => Promise<SessionDocument[]>;
}

/** A path under which members write documents. */
export interface StoredPath {
  readonly path: `/${string}/`;
  /** With 'staff' not even the author can read the document again. */
  readonly read: 'owner' | 'staff' | 'owner-and-staff';
  /** Rights of the owner. Nobody else may write. */
  readonly write: readonly WriteRight[];
  /**
   * Max documents per member. A further document is refused. The server never deletes the oldest instead,
   * because only its author may withdraw it.
   */
  readonly most: number;
  /** Task whose limit a new document counts against, where the configuration gives it one. */
  readonly task?: string;
  readonly keeper?: PathKeeper;
  /** Validates the content, and overwrites the fields that only the server may set. */
  accept(content: unknown, author: Author): { readonly content: Content; readonly about: string | null };
}

/** A path of read-only documents, which a feature makes from data of the caller that it stores elsewhere. */
export interface ShownPath {
  readonly path: `/${string}/`;
  readonly read: 'owner';
  readonly list: (db: Db | Tx, me: Me) => Promise<SessionDocument[]>;
}

export type SessionPath = StoredPath | ShownPath;

interface Declared<S extends v.GenericSchema<unknown, Content>> extends Omit<StoredPath, 'accept'> {
  readonly content: S;
  readonly complete?: (content: v.InferOutput<S>, author: Author) => v.InferOutput<S>;
  /** The uid of the other member that the document is about. Erasing that member deletes the document. */
  readonly about?: (content: v.InferOutput<S>) => string;
}

export function defineSessionPath<S extends v.GenericSchema<unknown, Content>>({
  content: schema,
  complete,
  about,
  ...path
}: Declared<S>): StoredPath {
  return {
    ...path,
    accept(given, author) {
      const parsed = v.safeParse(schema, given);
      if (!parsed.success) fail('invalid', { fields: underContent(fieldErrors(parsed.issues)) });
      const content = complete ? complete(parsed.output, author) : parsed.output;
      return { content, about: about ? about(content) : null };
    },
  };
}

function underContent(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path === '' ? 'content' : `content.${path}`, code]),
  );
}

const registered = new WeakMap<Database, Map<string, SessionPath>>();

/** Registers a path on this server. A feature calls it while its module is set up. */
export function registerSessionPath({ database }: Pick<Deps, 'database'>, path: SessionPath): void {
  const paths = registered.get(database) ?? new Map<string, SessionPath>();
  registered.set(database, paths);
  const before = paths.get(path.path);
  if (before !== undefined && before !== path) {
    throw new Error(`The session path ${path.path} is registered twice: one feature owns a path.`);
  }
  paths.set(path.path, path);
  if ('task' in path && path.task !== undefined) registerLimitable({ database }, path.task);
}

export function findSessionPath({ database }: Pick<Deps, 'database'>, path: string): SessionPath | undefined {
  return registered.get(database)?.get(path);
}
