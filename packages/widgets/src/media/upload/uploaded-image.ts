export interface UploadedImage {
  readonly id: string;
  readonly name: string;
  /** Address of the picture. */
  readonly src: string;
  readonly size?: number;
  /** True if the file is no picture. */
  readonly isFile?: boolean;
  /** True if the image is used elsewhere too; it then cannot be removed here. */
  readonly isLinked?: boolean;
}
