import type { IncomingMessage, ServerResponse } from 'node:http';

/** The member app beside the API server: live, or built again and again. */
export interface AppSide {
  /** Begins with what can wait until the server answers. */
  started?(): void;
  /** Answers a request that is the app's own. */
  handle?(request: IncomingMessage, response: ServerResponse): boolean;
  changed(paths: readonly string[]): Promise<void> | void;
  close(): Promise<void>;
}
