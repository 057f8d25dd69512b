const featureNotSupported = '0A000';

/**
 * True if the error says that a prepared statement's table has other columns by now, as after a migration
 * while this server runs.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === featureNotSupported &&
    error.message.includes('cached plan must not change result type')
  );
}
