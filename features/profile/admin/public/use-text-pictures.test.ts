import { expect, test } from 'vitest';
import { richPicture } from './use-text-pictures.ts';

const mediaUrl = (key: string, size: string) => `/media/${key}/${size}?pass=p`;
const widthsOf = (width: number, height: number) => {
  const { src, srcset = '' } = richPicture({ key: 'k', width, height }, mediaUrl);
  expect(src).toBe('/media/k/1052?pass=p');
  return srcset.split(', ').map((one) => one.replace('/media/k/', '').replace('?pass=p ', ' as '));
};

test('a browser is told the true width of each size, and of none that is the same picture again', () => {
  expect(widthsOf(1052, 526)).toEqual(['160 as 160w', '500 as 500w', '1000 as 1000w', '1052 as 1052w']);
  expect(widthsOf(526, 1052)).toEqual(['160 as 80w', '500 as 250w', '1000 as 500w', '1052 as 526w']);
  expect(widthsOf(600, 300)).toEqual(['160 as 160w', '500 as 500w', '1000 as 600w']);
  expect(widthsOf(160, 120)).toEqual(['160 as 160w']);
});
