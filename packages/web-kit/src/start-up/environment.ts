const environmentWord = 'mitto-environment';

export interface EnvironmentPlaces {
  readonly device: Pick<Storage, 'getItem' | 'setItem' | 'clear'>;
  readonly window: Pick<Storage, 'clear'>;
  readonly databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'>;
}

/**
 * Clears the app's data on this device when it was stored in another environment, such as staging. Such data
 * is useless, and its unsent changes would be sent to the wrong server. Returns true if data was cleared.
 */
export async function matchEnvironment(name: string, given?: EnvironmentPlaces): Promise<boolean> {
  try {
    // Some browsers throw on mere access to the storage objects.
    const places = given ?? ownPlaces();
    const stored = places.device.getItem(environmentWord);
    if (stored === name) return false;
    // On the first visit there is no other environment's data, so keep choices made before the app loaded.
    if (stored !== null) {
      places.device.clear();
      places.window.clear();
      await deleteDatabases(places.databases);
    }
    places.device.setItem(environmentWord, name);
    return stored !== null;
  } catch {
    // If the storage is refused, it holds no data of another environment.
    return false;
  }
}

function ownPlaces(): EnvironmentPlaces {
  return { device: localStorage, window: sessionStorage, databases: indexedDB };
}

async function deleteDatabases(databases: EnvironmentPlaces['databases']): Promise<void> {
  const found = await databases.databases();
  await Promise.all(
    found.flatMap(({ name }) => (name === undefined ? [] : [deleteDatabase(databases, name)])),
  );
}

function deleteDatabase(databases: EnvironmentPlaces['databases'], name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = databases.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    // Another tab has the database open. The browser deletes it when that tab closes, and start-up does not
    // wait for that.
    request.onblocked = () => resolve();
  });
}
