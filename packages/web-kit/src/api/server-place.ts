/** Name of this client where the page says nothing. */
const webClient = 'mitto-web';

/**
 * Origin of the server; '' when the page comes from it. The page of a native shell comes from the device: its
 * `<html>` names the server in `data-server`, and the shell's own client id in `data-client`.
 */
export function serverOrigin(): string {
  return settings()['server'] ?? '';
}

/** Public id of this client application, which the server knows. */
export function clientId(): string {
  return settings()['client'] ?? webClient;
}

/** Address of a path of the server, for a call or as the source of a picture. */
export function serverAddress(path: string): string {
  return `${serverOrigin()}${path}`;
}

/** The whole address of a path of the server, for a link that leaves this device. */
export function serverLink(path: string): string {
  return new URL(path, serverOrigin() || location.origin).href;
}

/** Whether cookies are sent along: those of the server's own pages always, from elsewhere by name. */
export function serverCredentials(): RequestCredentials {
  return serverOrigin() === '' ? 'same-origin' : 'include';
}

function settings(): DOMStringMap {
  // Tests in Node have no page.
  return typeof document === 'undefined' ? {} : document.documentElement.dataset;
}
