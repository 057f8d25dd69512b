import type * as v from 'valibot';

/**
 * Callers who may make a call. 0: anyone. 1: a signed-in member. 2: an application that sends its public
 * client id.
 */
export type AuthLevel = 0 | 1 | 2;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Role = 'ROLE_USER' | 'ROLE_ADMIN';

/** Lowest standing at which a member may still use the call. */
export type Reach = 'active' | 'paused' | 'suspended';

export const matrixRoles = [
  'anonymous',
  'member',
  'premium',
  'paused',
  'suspended',
  'deleted',
  'admin',
] as const;
export type MatrixRole = (typeof matrixRoles)[number];

/**
 * Relations between the caller and the member whom a call names. `liked`: this member likes the caller.
 * `blocked`: one of the two has blocked the other. `missing`: there is no such member; the tests check that
 * the caller gets the same answer as about a stranger.
 */
export const matrixRelations = ['self', 'matched', 'liked', 'stranger', 'blocked', 'missing'] as const;
export type MatrixRelation = (typeof matrixRelations)[number];

/**
 * Expected outcomes of a call, one for each role in the order of `matrixRoles`. An outcome is a name of
 * `views`, `ok` for the whole output, or an error code.
 */
export type MatrixRow = readonly [
  anonymous: string,
  member: string,
  premium: string,
  paused: string,
  suspended: string,
  deleted: string,
  admin: string,
];

/**
 * Expected outcomes of a call. A call that concerns only the caller has the row `self`; a call that names a
 * member has a row for each relation.
 */
export type AccessMatrix =
  | { readonly self: MatrixRow; readonly stranger?: never; readonly missing?: never }
  | { readonly [R in MatrixRelation]: MatrixRow };

type AnySchema = v.GenericSchema<unknown, unknown>;

/** Limits for uploaded files. */
export interface FileLimits {
  readonly most: number;
  /** Max bytes of each file. */
  readonly bytes: number;
}

export interface CallEntry {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly auth: AuthLevel;
  readonly summary: string;
  /** The caller needs one of these roles; only with auth level 1. */
  readonly roles?: readonly Role[];
  /** Required with auth level 1. */
  readonly reach?: Reach;
  /** Also open to a member who must set a new password first. */
  readonly beforeReset?: true;
  /** Schema of the input: the query of a GET, the JSON body of other methods. */
  readonly input: AnySchema;
  /**
   * Limits for files. Such a call also accepts multipart/form-data, with the input as fields and the files
   * named `files` or `files[]`.
   */
  readonly files?: FileLimits;
  readonly output: AnySchema;
  /** Error codes with which the feature may refuse. Codes of the core are not listed. */
  readonly errors: readonly string[];
  /** True if the call may be repeated freely. If false, a retry carries the same Idempotency-Key. */
  readonly idempotent: boolean;
  /**
   * Cost of each of the call's turns at the database, compared with looking up a row by its key. Default is 1.
   */
  readonly weight?: number;
  /**
   * Set if a job prepares the result. Until it is ready the answer has status 202, a Retry-After header and the
   * result null.
   */
  readonly prepares?: true;
  readonly deprecated?: string;
  /** Seconds for which a browser may cache the answer; only for an answer that is the same for everybody. */
  readonly keptFor?: number;
  /**
   * `page`: the answer is a page or a redirect for a browser window, instead of JSON. `stored`: the answer is the
   * same for everybody, and is written once.
   */
  readonly answers?: 'page' | 'stored';
  /** Schemas of reduced answers for some callers, under the names that `access` uses. */
  readonly views?: Readonly<Record<string, AnySchema>>;
  readonly access: AccessMatrix;
}

export type Api = Readonly<Record<string, CallEntry>>;

export type CallInput<E extends CallEntry> = v.InferOutput<E['input']>;
export type CallOutput<E extends CallEntry> = v.InferInput<E['output']>;

/** Declares the calls of one feature. Routes, clients, documents and tests are derived from this data. */
export function defineApi<const T extends Api>(calls: T): T {
  for (const [name, call] of Object.entries(calls)) checkCall(name, call);
  return calls;
}

function checkCall(name: string, call: CallEntry): void {
  const wrong = (what: string) => new Error(`Call ${name} (${call.method} ${call.path}): ${what}.`);
  if (call.auth === 1 && call.reach === undefined) throw wrong('auth level 1 needs a reach');
  if (call.auth !== 1 && (call.reach || call.roles || call.beforeReset)) {
    throw wrong('reach, roles and beforeReset need auth level 1');
  }
  if (call.files && (call.auth === 0 || call.method === 'GET')) {
    throw wrong('files are taken from members and from our applications, and not by a GET');
  }
  if (call.keptFor !== undefined && (call.auth !== 0 || call.method !== 'GET')) {
    throw wrong('only a GET that is open to everybody may be kept');
  }
  if (call.method === 'GET' && !call.idempotent) throw wrong('a GET changes nothing, so it is idempotent');
}

/** Outcomes of a call that needs an active account, for `access`: the same one for everybody who has it. */
export function activeRow<const T extends string>(outcome: T) {
  return ['unauthorized', outcome, outcome, 'paused', 'suspended', 'unauthorized', outcome] as const;
}

/** Outcomes of a call that paused members may make too, for `access`. */
export function pausedRow<const T extends string>(outcome: T) {
  return ['unauthorized', outcome, outcome, outcome, 'suspended', 'unauthorized', outcome] as const;
}
