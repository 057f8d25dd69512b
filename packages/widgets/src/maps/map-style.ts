import type { FeatureCollection, Geometry } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { BaseMap } from './base-map/load-base-map.ts';
import type { Position } from './base-map/projection.ts';
import { townName } from './base-map/read-towns.ts';
import type { World } from './base-map/read-world.ts';
import { mapFonts } from './map-letters.ts';
import type { MapTiles } from './place.ts';

export interface MapColours {
  readonly water: string;
  readonly land: string;
  readonly shore: string;
  readonly border: string;
  readonly name: string;
  readonly town: string;
  readonly halo: string;
  readonly me: string;
}

interface StyleOptions {
  readonly world: BaseMap;
  readonly language: string;
  readonly colours: MapColours;
  readonly tiles: MapTiles | undefined;
}

export const roomName = 'room';
/** Size in pixels of the transparent image that reserves the space of a pin on the map. */
const room = { width: 56, height: 84 };

export function roomOf(): { width: number; height: number; data: Uint8Array } {
  return { ...room, data: new Uint8Array(room.width * room.height * 4) };
}

/**
 * Style of the offline map: water, land, borders and names. If there are tiles, they are drawn above all of
 * these, which stay visible where tiles do not load.
 */
export function mapStyle({ world, language, colours, tiles }: StyleOptions): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: landOf(world), tolerance: 0.2 },
      borders: { type: 'geojson', data: bordersOf(world), tolerance: 0.2 },
      names: { type: 'geojson', data: namesOf(world, language) },
      towns: { type: 'geojson', data: townsOf(world, language) },
      ring: { type: 'geojson', data: nothing },
      marked: { type: 'geojson', data: nothing },
      ...(tiles === undefined
        ? {}
        : {
            tiles: { type: 'raster', tiles: [tiles.address], tileSize: 256, maxzoom: tiles.maxZoom ?? 19 },
          }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'shore', type: 'line', source: 'land', paint: { 'line-color': colours.shore } },
      {
        id: 'border',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-dasharray': [3, 3] },
      },
      // At a high zoom, a map without tiles shows nothing but land; a grid makes its movement visible.
      { id: 'net', type: 'fill', source: 'land', minzoom: 9, paint: { 'fill-pattern': netName } },
      townLayer(colours),
      {
        id: 'name',
        type: 'symbol',
        source: 'names',
        maxzoom: 8,
        layout: { 'text-field': ['get', 'name'], 'text-font': mapFonts, 'text-size': 13, 'text-padding': 8 },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
      },
      markedLayer,
      ...(tiles === undefined ? [] : [tileLayer(colours)]),
      { id: 'ring', type: 'fill', source: 'ring', paint: { 'fill-color': colours.me, 'fill-opacity': 0.12 } },
      { id: 'ring-line', type: 'line', source: 'ring', paint: { 'line-color': colours.me, 'line-width': 2 } },
    ],
  };
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * An invisible layer with an icon and the name of the chosen place. Its collision boxes keep other names out
 * of the space of the marker.
 */
const markedLayer = {
  id: 'marked',
  type: 'symbol',
  source: 'marked',
  layout: {
    'icon-image': roomName,
    'icon-allow-overlap': true,
    'icon-offset': [0, -20],
    'text-field': ['get', 'name'],
    'text-font': mapFonts,
    'text-size': 13,
    'text-offset': [0, -4.4],
    'text-padding': 12,
    'text-allow-overlap': true,
  },
  paint: { 'text-opacity': 0, 'icon-opacity': 0 },
} as const satisfies StyleSpecification['layers'][number];

/**
 * Layer with the names of towns. Greater towns come first; a town is left out if its name would cover
 * another. Tiles cover this layer where they load.
 */
function townLayer({ town, halo }: MapColours) {
  return {
    id: 'town',
    type: 'symbol',
    source: 'towns',
    filter: ['<=', ['get', 'from'], ['zoom']],
    layout: {
      'icon-image': townDotName,
      'text-field': ['get', 'name'],
      'text-font': mapFonts,
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, 12, 9, 15],
      'text-anchor': 'top',
      'text-offset': [0, 0.35],
      'text-padding': 4,
      'symbol-sort-key': ['get', 'place'],
    },
    paint: { 'text-color': town, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  } as const satisfies StyleSpecification['layers'][number];
}

/** Layer of the tiles, which are drawn for a light page: in the dark theme they are inverted. */
function tileLayer({ land }: MapColours) {
  const [red = 0, green = 0, blue = 0] = partsOf(land);
  const isDark = red + green + blue < 384;
  return {
    id: 'tiles',
    type: 'raster',
    source: 'tiles',
    paint: {
      'raster-brightness-min': isDark ? 0.95 : 0,
      'raster-brightness-max': isDark ? 0.1 : 1,
      // An inversion turns blue water orange. Half a turn of the hues makes it blue again.
      'raster-hue-rotate': isDark ? 180 : 0,
      'raster-saturation': isDark ? -0.3 : 0,
    },
  } as const satisfies StyleSpecification['layers'][number];
}

/** Paint properties that change with the theme, by layer. */
export function paintOf(colours: MapColours) {
  const tiles = tileLayer(colours).paint;
  return [
    ['water', 'background-color', colours.water],
    ['land', 'fill-color', colours.land],
    ['shore', 'line-color', colours.shore],
    ['border', 'line-color', colours.border],
    ['name', 'text-color', colours.name],
    ['name', 'text-halo-color', colours.halo],
    ['town', 'text-color', colours.town],
    ['town', 'text-halo-color', colours.halo],
    ['ring', 'fill-color', colours.me],
    ['ring-line', 'line-color', colours.me],
    ['tiles', 'raster-brightness-min', tiles['raster-brightness-min']],
    ['tiles', 'raster-brightness-max', tiles['raster-brightness-max']],
    ['tiles', 'raster-hue-rotate', tiles['raster-hue-rotate']],
    ['tiles', 'raster-saturation', tiles['raster-saturation']],
  ] as const;
}

export const netName = 'net';
const mesh = 64;
const faint = 0.35;

/** Returns the image of one cell of the grid: a line at the top and one at the side. */
export function netOf({ shore }: MapColours): { width: number; height: number; data: Uint8Array } {
  const [red = 0, green = 0, blue = 0] = partsOf(shore);
  const data = new Uint8Array(mesh * mesh * 4);
  for (let at = 0; at < mesh; at += 1)
    // The engine expects premultiplied alpha.
    for (const pixel of [at, at * mesh])
      data.set([red * faint, green * faint, blue * faint, 255 * faint], pixel * 4);
  return { width: mesh, height: mesh, data };
}

export const townDotName = 'town';
const dot = 14;

/**
 * Returns the image of a round dot with a rim. The map shows it at half its size in pixels, so that it is
 * sharp on high-density screens.
 */
export function townDotOf({ town, halo }: MapColours): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(dot * dot * 4);
  const middle = (dot - 1) / 2;
  for (let at = 0; at < dot * dot; at += 1) {
    const away = Math.hypot((at % dot) - middle, Math.floor(at / dot) - middle);
    // The outermost pixel fades, for a smooth edge.
    const seen = Math.max(0, Math.min(1, middle + 0.5 - away));
    data.set([...partsOf(away < middle - 2 ? town : halo).map((part) => part * seen), 255 * seen], at * 4);
  }
  return { width: dot, height: dot, data };
}

function partsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

type Coordinates = number[];
const copied = (line: readonly (readonly [number, number])[]): Coordinates[] => line.map(([x, y]) => [x, y]);

function landOf({ countries }: World): FeatureCollection {
  return collection(
    countries.map(({ islands }) => ({
      type: 'MultiPolygon',
      coordinates: islands.map((rings) => rings.map(copied)),
    })),
  );
}

function bordersOf({ borders }: World): FeatureCollection {
  return collection([{ type: 'MultiLineString', coordinates: borders.map(copied) }]);
}

function namesOf({ countries }: World, language: string): FeatureCollection {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  // Larger countries come first, so that they are named if there is no space for all names.
  const known = countries
    .filter(({ code }) => code !== undefined)
    .toSorted((one, other) => other.size - one.size);
  return {
    type: 'FeatureCollection',
    features: known.map(({ code = '', middle }) => ({
      type: 'Feature',
      properties: { name: names.of(code) ?? code },
      geometry: { type: 'Point', coordinates: [...middle] },
    })),
  };
}

function townsOf({ towns }: BaseMap, language: string): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: towns.map((town, place) => ({
      type: 'Feature',
      properties: { name: townName(town, language), from: town.from, place },
      geometry: { type: 'Point', coordinates: [...town.at] },
    })),
  };
}

function collection(geometries: readonly Geometry[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  };
}

const metresOfADegree = 111_320;
const corners = 64;

/** Returns the points and names for `markedLayer`. */
export function markedAt(
  places: readonly { readonly name: string; readonly position: Position }[],
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ name, position }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    })),
  };
}

/** Returns a circle around a position as a polygon; the radius is in metres. */
export function ringAround({ latitude, longitude }: Position, radius: number): FeatureCollection {
  const high = radius / metresOfADegree;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const ring = Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
  return collection([{ type: 'Polygon', coordinates: [ring] }]);
}
