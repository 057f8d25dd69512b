import { expect, test } from 'vitest';
import { mapStyle, townDotOf } from './map-style.ts';
import type { MapTiles } from './place.ts';

const colours = {
  water: '#dcd8f4',
  land: '#fbf8fb',
  shore: '#b9aed4',
  border: '#b7a8be',
  name: '#5f5067',
  town: '#3a2b44',
  halo: '#fbf8fb',
  me: '#5b45d6',
};
const bangkok = { name: 'Bangkok', thai: 'กรุงเทพมหานคร', at: [100.5, 13.75], from: 3 } as const;
const world = { countries: [], borders: [], towns: [bangkok] };

test('towns and countries are named, what is marked keeps its room, and tiles cover names where they load', () => {
  const layersOf = (tiles: MapTiles | undefined) =>
    mapStyle({ world, language: 'th', colours, tiles })
      .layers.filter(({ type }) => type === 'symbol' || type === 'raster')
      .map(({ id }) => id);
  expect(layersOf(undefined)).toEqual(['town', 'name', 'marked']);
  const tiles = { address: 'https://tiles/{z}/{x}/{y}.png', credit: '' };
  expect(layersOf(tiles)).toEqual(['town', 'name', 'marked', 'tiles']);
});

test('a town is named in the reader’s language from its zoom on, the greatest first', () => {
  const { sources, layers } = mapStyle({ world, language: 'th', colours, tiles: undefined });
  expect(sources['towns']).toMatchObject({
    data: { features: [{ properties: { name: 'กรุงเทพมหานคร', from: 3, place: 0 } }] },
  });
  expect(layers.find(({ id }) => id === 'town')).toMatchObject({
    filter: ['<=', ['get', 'from'], ['zoom']],
    layout: { 'symbol-sort-key': ['get', 'place'] },
  });
});

test('the dot of a town is dark in its middle, has a rim, and nothing at its corners', () => {
  const { width, data } = townDotOf(colours);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect(at(7, 7)).toEqual([0x3a, 0x2b, 0x44, 255]);
  expect(at(7, 1)).toEqual([0xfb, 0xf8, 0xfb, 255]);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
});
