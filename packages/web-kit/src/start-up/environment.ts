const environmentWord = 'mitto-environment';

export interface EnvironmentPlaces {
  readonly device: Pick<Storage, 'getItem' | 'setItem' | 'clear'>;
  readonly window: Pick<Storage, 'clear'>;
  readonly databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'>;
}

/**
 * What another environment has left on this device is of no use in this one, and would be sent to the wrong server:
 * where a name is stored that differs, everything goes. True where it did.
 */
export async function matchEnvironment(name: string, given?: EnvironmentPlaces): Promise<boolean> {
  try {
    // A browser that refuses them does so already when they are named.
    const places = given ?? ownPlaces();
    const stored = places.device.getItem(environmentWord);
    if (stored === name) return false;
    // On the first visit there is nothing of anywhere else, and what was just chosen stays.
    if (stored !== null) {
      places.device.clear();
      places.window.clear();
      await deleteDatabases(places.databases);
    }
    places.device.setItem(environmentWord, name);
    return stored !== null;
  } catch {
    // A storage that is refused keeps nothing that could be of another environment.
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
    // Another tab has it open: it is deleted as soon as that one closes, and start-up does not wait for it.
    request.onblocked = () => resolve();
  });
}
