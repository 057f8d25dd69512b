const featureNotSupported = '0A000';

/** Whether a statement was planned for a table that has other columns by now, as after a migration beside this server. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === featureNotSupported &&
    error.message.includes('cached plan must not change result type')
  );
}
