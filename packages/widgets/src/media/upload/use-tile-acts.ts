import { useState } from 'react';
import type { UploadedImage } from './uploaded-image.ts';
import type { ImageUploaderProps } from './uploader-props.ts';

interface Removed {
  readonly image: UploadedImage;
  readonly at: number;
}

/** Actions on an uploaded picture, with the announcements that screen readers get. */
export function useTileActs({ images, words, press, onRemove, onReorder, onRestore }: ImageUploaderProps) {
  const [chosen, setChosen] = useState<string>();
  const [removed, setRemoved] = useState<Removed>();
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    const image = images[from];
    if (image === undefined || images[to] === undefined || from === to) return;
    onReorder?.(images.toSpliced(from, 1).toSpliced(to, 0, image));
    setSaid(words.moved(to + 1, images.length));
  };
  const canRemove = (image: UploadedImage) => onRemove !== undefined && image.isLinked !== true;
  const remove = (image: UploadedImage) => {
    setRemoved({ image, at: images.indexOf(image) });
    setSaid(words.removed);
    onRemove?.(image);
  };
  const restore = () => {
    if (removed !== undefined) onRestore?.(removed.image, removed.at);
    setRemoved(undefined);
    setSaid('');
  };
  const swap = (image: UploadedImage) => {
    const [one, other] = [images.findIndex(({ id }) => id === chosen), images.indexOf(image)];
    const first = images[one];
    setChosen(first === undefined ? image.id : undefined);
    if (first === undefined) return setSaid(words.chosen);
    setSaid(one === other ? '' : words.moved(other + 1, images.length));
    if (one !== other) onReorder?.(images.with(one, image).with(other, first));
  };
  return {
    chosen,
    said,
    move,
    canRemove,
    remove,
    restore: removed !== undefined && onRestore !== undefined ? restore : undefined,
    forget: () => setChosen(undefined),
    isPressed: (image: UploadedImage) => press !== undefined && (press !== 'remove' || canRemove(image)),
    press: (image: UploadedImage) => {
      if (press === 'remove') remove(image);
      else if (press === 'swap') swap(image);
      else press?.(image);
    },
  };
}
