export interface EditorWords {
  readonly loading: string;
  /** "Editor Instance not found!" */
  readonly failed: string;
  readonly retry: string;
  /** Said when the limit is reached. */
  readonly full: string;
}
