export interface UploadedImage {
  readonly id: string;
  readonly name: string;
  /** Address of the picture. */
  readonly src: string;
  readonly size?: number;
  /** The image is used elsewhere too, so it cannot be removed here. */
  readonly isLinked?: boolean;
}
