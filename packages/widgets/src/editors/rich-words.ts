import type { EditorWords } from './editor-words.ts';
import type { RichAct } from './rich-engine.ts';

export interface RichWords extends EditorWords {
  /** For example "Formatting". */
  readonly tools: string;
  readonly acts: Readonly<Record<RichAct, string>>;
  readonly link: string;
  readonly address: string;
  readonly wrongAddress: string;
  readonly setLink: string;
  readonly removeLink: string;
  readonly picture: string;
  readonly pictureComing: string;
  /** For example "There was an error uploading images. Please try again!" */
  readonly pictureFailed: string;
}
