import { picturesOfRichText, plainRichText, type RichNode, readRichText } from '@mitto/kit/rich-text';
import { textPictureSizes } from '@mitto/profile/contract/photos';

/** Max characters of an answer as plain text, and of the HTML in which the editor writes it. */
export const maxAnswer = 5000;
export const maxAnswerHtml = 40_000;
/** Max number of pictures in an answer: all of them go out with the mail. */
export const maxAnswerPictures = 10;

const pictureAddress = new RegExp(`^/media/([\\w-]{22})/(${textPictureSizes.join('|')})(?:\\?.*)?$`);

/** Key of a picture of our media store; undefined for any other address. */
export function pictureKeyOf(address: string): string | undefined {
  return pictureAddress.exec(address)?.[1];
}

export interface RichAnswer {
  readonly nodes: readonly RichNode[];
  readonly text: string;
  /** Keys of the pictures, each once. */
  readonly keys: readonly string[];
}

/**
 * Reads an answer in the HTML of the editor; undefined if something in it is not allowed. Pictures have an address
 * without a pass, which belongs to whoever looks at the text.
 */
export function readAnswer(html: string): RichAnswer | undefined {
  const nodes = readRichText(html, (address) => {
    const [, key, size] = pictureAddress.exec(address) ?? [];
    return key && `/media/${key}/${size}`;
  });
  if (!nodes) return undefined;
  const keys = new Set(picturesOfRichText(nodes).map((address) => pictureKeyOf(address) ?? ''));
  return { nodes, text: plainRichText(nodes, 'picture'), keys: [...keys] };
}
