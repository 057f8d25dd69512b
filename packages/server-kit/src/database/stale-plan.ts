const featureNotSupported = '0A000';

/**
 * True if a prepared statement failed because its table's columns have changed since it was prepared. This
 * happens when a migration runs while this server is running.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === featureNotSupported &&
    error.message.includes('cached plan must not change result type')
  );
}
