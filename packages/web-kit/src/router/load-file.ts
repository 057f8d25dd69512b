const loadTimeoutSeconds = 120;

const kinds = { js: 'script', mjs: 'script', css: 'style' } as const;

const loads = new Map<string, Promise<void>>();

/**
 * Loads a script or style into the page, once per address. Other file types are refused. A failed load may be
 * retried.
 */
export function loadFile(address: string, timeoutSeconds = loadTimeoutSeconds): Promise<void> {
  const known = loads.get(address);
  if (known) return known;
  const loading = within(timeoutSeconds, address, insert(address)).catch((error: unknown) => {
    loads.delete(address);
    throw error;
  });
  loads.set(address, loading);
  return loading;
}

function insert(address: string): Promise<void> {
  const ending = /\.(\w+)$/.exec(address.split(/[?#]/, 1)[0] ?? '')?.[1] ?? '';
  if (!isKind(ending))
    return Promise.reject(new Error(`Only scripts and styles are loaded, not ${address}.`));
  const element = kinds[ending] === 'script' ? scriptElement(address) : styleElement(address);
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`The file ${address} could not be loaded.`));
    });
    document.head.append(element);
  });
}

function isKind(ending: string): ending is keyof typeof kinds {
  return Object.hasOwn(kinds, ending);
}

function scriptElement(address: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'module';
  element.src = address;
  return element;
}

function styleElement(address: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.href = address;
  return element;
}

/** Rejects after a timeout, so that a connection that hangs does not block a page for ever. */
export function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${seconds} s.`)), seconds * 1000);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Loads a lazy module of the app, with a timeout. */
export function loadModule<T>(name: string, load: () => Promise<T>): Promise<T> {
  return within(loadTimeoutSeconds, `The module of ${name}`, load());
}
