interface Held {
  readonly locks?: LockManager;
}

const gateOf = (name: string): string => `${name}/in use`;
const seatOf = (name: string, family: string): string => `${name}/in use by ${family}`;

/** Says to other tabs that this sign-in uses the database; waits for one that takes it away. Returns how to end it. */
export async function takeSeat(name: string, family: string): Promise<() => void> {
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

/** Another sign-in of the same account still uses it. Tabs of the same sign-in are over with it, and do not count. */
export async function isUsedByOthers(name: string, family: string): Promise<boolean> {
  const { locks }: Held = navigator;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name?.startsWith(seatOf(name, '')) && lock.name !== seatOf(name, family));
}

/** Does it while nobody has the database open, and nobody can open it; not at all where somebody has. */
export async function whileUnused(name: string, work: () => Promise<unknown>): Promise<void> {
  const { locks }: Held = navigator;
  if (!locks) return;
  await locks.request(gateOf(name), { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
