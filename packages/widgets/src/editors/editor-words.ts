export interface EditorWords {
  readonly loading: string;
  /** For example "Editor Instance not found!" */
  readonly failed: string;
  readonly retry: string;
  /** Text shown when the limit is reached. */
  readonly full: string;
}
