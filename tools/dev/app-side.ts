import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Serves the member app beside the API server. One implementation serves it live from its sources; the other
 * rebuilds it after each change.
 */
export interface AppSide {
  /** Called when the server answers. Does work that can wait until then. */
  started?(): void;
  /** Handles a request if it is for the app. Returns true if it was. */
  handle?(request: IncomingMessage, response: ServerResponse): boolean;
  changed(paths: readonly string[]): Promise<void> | void;
  close(): Promise<void>;
}
