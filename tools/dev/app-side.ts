import type { IncomingMessage, ServerResponse } from 'node:http';

/** The member app beside the API server: live, or rebuilt after each change. */
export interface AppSide {
  /** Starts work that can wait until the server answers. */
  started?(): void;
  /** Handles a request if it is for the app; returns true if it was. */
  handle?(request: IncomingMessage, response: ServerResponse): boolean;
  changed(paths: readonly string[]): Promise<void> | void;
  close(): Promise<void>;
}
