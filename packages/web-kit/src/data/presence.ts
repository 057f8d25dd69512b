interface Held {
  readonly locks?: LockManager;
}

const gateOf = (name: string): string => `${name}/in use`;
const seatOf = (name: string, family: string): string => `${name}/in use by ${family}`;

/**
 * Holds two locks, which show other tabs that this sign-in uses the database. Waits while another tab is
 * deleting the database. Returns the function that releases the locks.
 */
export async function holdSeat(name: string, family: string): Promise<() => void> {
  const { locks }: Held = navigator;
  if (!locks) return () => undefined;
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  for (const lock of [gateOf(name), seatOf(name, family)]) {
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    void locks.request(lock, { mode: 'shared' }, () => {
      take();
      return left;
    });
    await taken;
  }
  return () => leave();
}

/**
 * Returns true when another sign-in of the same account uses the database. Tabs of the same sign-in do not
 * count, because they close the database when it ends.
 */
export async function isUsedByOthers(name: string, family: string): Promise<boolean> {
  const { locks }: Held = navigator;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name?.startsWith(seatOf(name, '')) && lock.name !== seatOf(name, family));
}

/**
 * Runs `work` while no tab has the database open, and lets no tab open it meanwhile. A no-op when a tab has
 * it open.
 */
export async function whileUnused(name: string, work: () => Promise<unknown>): Promise<void> {
  const { locks }: Held = navigator;
  if (!locks) return;
  await locks.request(gateOf(name), { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
