import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

const SessionPath = v.pipe(v.string(), v.maxLength(100), v.regex(/^\/(?:[a-z-]+\/)+$/, 'path'));

/** A small JSON document of a member under a path. Each path has its own access rules and schema. */
export const SessionDocument = v.strictObject({
  session_path: v.string(),
  session_id: v.string(),
  uid: Uid,
  content: v.record(v.string(), v.unknown()),
  date: Timestamp,
  lastModified: Timestamp,
});
export type SessionDocument = v.InferOutput<typeof SessionDocument>;

/**
 * A UUIDv7, because documents are listed in the order of their ids. The client chooses the id, so that a
 * retry writes the same document.
 */
const NewId = v.pipe(Id, v.regex(/^[0-9a-f-]{14}7/, 'id'));

export const documentCalls = defineApi({
  readSession: {
    method: 'GET',
    path: '/session',
    auth: 1,
    reach: 'paused',
    summary: 'Reads one document of a session path, or the newest hundred that the caller may read.',
    input: v.strictObject({
      session_path: SessionPath,
      session_id: v.optional(Id),
      /** Id of the last document on the previous page. */
      before: v.optional(Id),
    }),
    output: v.pipe(v.array(SessionDocument), v.maxLength(100)),
    errors: ['account/no-such-path', 'account/confirm-first'],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  createSession: {
    method: 'POST',
    path: '/session/create',
    auth: 1,
    reach: 'paused',
    summary: 'Writes a new document under a session path.',
    input: v.strictObject({
      session_path: SessionPath,
      session_id: v.optional(NewId),
      content: v.record(v.string(), v.unknown()),
    }),
    output: SessionDocument,
    errors: ['account/no-such-path', 'account/no-such-member', 'account/sent-already'],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
  updateSession: {
    method: 'PUT',
    path: '/session/update',
    auth: 1,
    reach: 'paused',
    summary: 'Replaces the content of an own document, where its path allows it.',
    input: v.strictObject({
      session_path: SessionPath,
      session_id: Id,
      content: v.record(v.string(), v.unknown()),
    }),
    output: SessionDocument,
    errors: ['account/no-such-path', 'account/no-such-member'],
    idempotent: false,
    access: {
      self: pausedRow('ok'),
      matched: pausedRow('account/no-such-path'),
      liked: pausedRow('account/no-such-path'),
      stranger: pausedRow('account/no-such-path'),
      blocked: pausedRow('account/no-such-path'),
      missing: pausedRow('account/no-such-path'),
    },
  },
  removeSession: {
    method: 'DELETE',
    path: '/session/remove',
    auth: 1,
    reach: 'paused',
    summary: 'Removes an own document, where its path allows it.',
    input: v.strictObject({ session_path: SessionPath, session_id: Id }),
    output: Nothing,
    errors: ['account/no-such-path'],
    idempotent: false,
    access: {
      self: pausedRow('ok'),
      matched: pausedRow('account/no-such-path'),
      liked: pausedRow('account/no-such-path'),
      stranger: pausedRow('account/no-such-path'),
      blocked: pausedRow('account/no-such-path'),
      missing: pausedRow('account/no-such-path'),
    },
  },
});
