import { fail } from '@mitto/kit/app-error';
import type { Database, Db, Tx } from '@mitto/server-kit/database/database';
import { fieldErrors } from '@mitto/server-kit/http/field-errors';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import * as v from 'valibot';
import type { SessionDocument } from '../../contract/document-calls.ts';

type Content = Record<string, unknown>;

/** Who writes, as the server knows them. */
export interface Author {
  readonly uid: string;
  readonly name: string;
}

type WriteRight = 'create' | 'update' | 'remove';

/** What was written under a path, as its path accepted it. */
export interface WrittenDocument {
  readonly uid: string;
  readonly id: string;
  readonly about: string | null;
  readonly content: Content;
  readonly at: number;
}

export interface WantedDocuments {
  readonly id?: string | undefined;
  /** Only older ones. */
  readonly before?: string | undefined;
  readonly most: number;
}

/**
 * A feature that keeps more of what is written under its path than the author does. Its part commits with the
 * document, or not at all.
 */
export interface PathKeeper {
  /** Done before a new document's transaction, as it may take longer than one should; answers what belongs within. */
  readonly prepare: (
    deps: Deps,
    about: string | null,
  ) => Promise<(tx: Tx, document: WrittenDocument) => Promise<void>>;
  readonly changed: (tx: Tx, document: WrittenDocument) => Promise<void>;
  readonly removed: (tx: Tx, document: Pick<WrittenDocument, 'uid' | 'id' | 'at'>) => Promise<void>;
  /** What staff reads in the place of the authors' own documents, newest first. */
  readonly list: (db: Db | Tx, wanted: WantedDocuments) => Promise<SessionDocument[]>;
}

/** Documents that members write under the path. */
export interface StoredPath {
  readonly path: `/${string}/`;
  /** 'staff': even the author has handed it in and sees it no more. */
  readonly read: 'owner' | 'staff' | 'owner-and-staff';
  /** What the owner may do; nobody else writes. */
  readonly write: readonly WriteRight[];
  /**
   * How many of one member are kept. The next one is refused rather than the oldest forgotten: a document is
   * something that was said, and only its owner takes it back.
   */
  readonly most: number;
  readonly keeper?: PathKeeper;
  /** Parses what came, and puts in what the server knows better. */
  accept(content: unknown, author: Author): { readonly content: Content; readonly about: string | null };
}

/** Documents that are not written but seen: the caller's own, made from what a feature keeps elsewhere. */
export interface ShownPath {
  readonly path: `/${string}/`;
  readonly read: 'owner';
  readonly list: (db: Db | Tx, me: Me) => Promise<SessionDocument[]>;
}

export type SessionPath = StoredPath | ShownPath;

interface Declared<S extends v.GenericSchema<unknown, Content>> extends Omit<StoredPath, 'accept'> {
  readonly content: S;
  readonly complete?: (content: v.InferOutput<S>, author: Author) => v.InferOutput<S>;
  /** The other member it is about, who takes it along when erased. */
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

/** Opens a path on this server; a feature does so while its module is put together. */
export function registerSessionPath({ database }: Pick<Deps, 'database'>, path: SessionPath): void {
  const paths = registered.get(database) ?? new Map<string, SessionPath>();
  registered.set(database, paths);
  const before = paths.get(path.path);
  if (before !== undefined && before !== path) {
    throw new Error(`The session path ${path.path} is registered twice: one feature owns a path.`);
  }
  paths.set(path.path, path);
}

export function findSessionPath({ database }: Pick<Deps, 'database'>, path: string): SessionPath | undefined {
  return registered.get(database)?.get(path);
}
