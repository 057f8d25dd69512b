import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Field names whose values are redacted. Log lines should contain ids only, never bodies, names, places or
 * photos. This list catches mistakes.
 */
const blotted = [
  'password',
  'currentPassword',
  'token',
  'bearer',
  'refresh_token',
  'authorization',
  'cookie',
  'code',
  'pin',
  'oldPin',
  'validationCode',
  'email',
  'mobile',
  'identifier',
  'body',
  'secret',
  'username',
  'name',
];

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: {
      paths: blotted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: { error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns the parts of an error that help to find a bug. A database error's `detail` is left out, because it
 * quotes the row.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an Error', type: typeof error };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    // Named errorCode, because the field name `code` is redacted.
    ...('code' in error ? { errorCode: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
