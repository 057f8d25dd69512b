export interface EditorWords {
  readonly loading: string;
  /** "Editor Instance not found!" */
  readonly failed: string;
  readonly retry: string;
  /** No more fits in. */
  readonly full: string;
}
