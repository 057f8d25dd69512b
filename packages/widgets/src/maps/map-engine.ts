import { Map as EngineMap, GeoJSONSource, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Glyph } from '../glyph.ts';
import type { BaseMap } from './base-map/load-base-map.ts';
import type { Position } from './base-map/projection.ts';
import {
  type MapColours,
  mapStyle,
  markedAt,
  netName,
  netOf,
  paintOf,
  ringAround,
  roomName,
  roomOf,
  townDotName,
  townDotOf,
} from './map-style.ts';
import type { MapTiles } from './place.ts';

/** A marker on the map. */
export interface Mark {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly kind: 'place' | 'chosen' | 'me';
  /** A look of its own, in place of the pin. */
  readonly face?: MarkFace;
}

/** Look of a marker: a class with a glyph or a short text. Such a marker is a Tab stop. */
export interface MarkFace {
  readonly className: string;
  readonly glyph?: Glyph;
  readonly text?: string;
  /** Background of the marker's rim, such as a gradient. */
  readonly rim?: string;
}

/** The part of the world that a map shows, in degrees. */
export interface MapBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly zoom: number;
}

export interface MapView {
  readonly centre: Position;
  readonly zoom: number;
}

interface EngineOptions {
  readonly host: HTMLElement;
  readonly view: MapView;
  readonly world: BaseMap;
  readonly language: string;
  readonly colours: MapColours;
  readonly tiles: MapTiles | undefined;
  readonly title: string;
  readonly units: { readonly metres: string; readonly kilometres: string };
  readonly classOf: (mark: Mark) => string;
  readonly onPick: (id: string) => void;
  /** Called when the map is there, and when it has come to rest after a move. */
  readonly onMoved: (box: MapBox) => void;
  readonly onReady: () => void;
  /** Called when the engine has lost its WebGL context, and with it everything that was drawn. */
  readonly onLost: () => void;
}

export interface MapEngine {
  show(view: MapView): void;
  zoomBy(steps: number): void;
  mark(marks: readonly Mark[]): void;
  ring(around: Position | undefined, radius: number): void;
  paint(colours: MapColours): void;
  remove(): void;
}

// Loads the worker from the app's own address: the page's policy (CSP) forbids a worker made from a blob.
setWorkerUrl(workerAddress);

/** Starts the map. Throws if the device cannot draw with WebGL. No other module of the app loads MapLibre. */
export function startMap(options: EngineOptions): MapEngine {
  const { host, view, title, units } = options;
  const map = new EngineMap({
    container: host,
    style: mapStyle(options),
    center: lngLat(view.centre),
    zoom: view.zoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: {
      'Map.Title': title,
      'ScaleControl.Meters': units.metres,
      'ScaleControl.Kilometers': units.kilometres,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left');
  map.addImage(netName, netOf(options.colours));
  map.addImage(roomName, roomOf());
  map.addImage(townDotName, townDotOf(options.colours), { pixelRatio: 2 });
  const moved = () => options.onMoved(boxOf(map));
  map.once('load', () => {
    options.onReady();
    moved();
  });
  map.on('moveend', moved);
  map.on('webglcontextlost', options.onLost);
  const dataOf = (name: string) => {
    const source = map.getSource(name);
    return source instanceof GeoJSONSource ? source : undefined;
  };
  const markers = new Map<string, { readonly mark: Mark; readonly marker: Marker }>();

  return {
    show: ({ centre, zoom }) => void map.easeTo({ center: lngLat(centre), zoom, duration: 500 }),
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps, duration: 200 }),
    mark: (marks) => {
      dataOf('marked')?.setData(markedAt(marks.filter(({ kind }) => kind === 'chosen')));
      const wanted = new Map(marks.map((mark) => [keyOf(mark), mark]));
      for (const [key, { marker }] of markers)
        if (!wanted.has(key)) {
          marker.remove();
          markers.delete(key);
        }
      for (const [key, mark] of wanted)
        if (!markers.has(key)) markers.set(key, { mark, marker: markerOf(mark, options).addTo(map) });
    },
    ring: (around, radius) => {
      const nothing = { type: 'FeatureCollection' as const, features: [] };
      dataOf('ring')?.setData(around === undefined ? nothing : ringAround(around, radius));
    },
    paint: (colours) => {
      for (const [layer, property, value] of paintOf(colours)) {
        if (map.getLayer(layer)) map.setPaintProperty(layer, property, value);
      }
      map.updateImage(netName, netOf(colours));
      map.updateImage(townDotName, townDotOf(colours));
    },
    remove: () => map.remove(),
  };
}

function lngLat({ latitude, longitude }: Position): [number, number] {
  return [longitude, latitude];
}

/**
 * Returns a key made of all values of a marker: if a value changes, the key changes and the marker is
 * replaced.
 */
function keyOf({ id, kind, position, name, face }: Mark): string {
  const look = face && [face.className, face.text, face.rim];
  return [kind, id, position.latitude, position.longitude, name, look].join(' ');
}

function boxOf(map: EngineMap): MapBox {
  const bounds = map.getBounds();
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return {
    south: within(bounds.getSouth(), 90),
    north: within(bounds.getNorth(), 90),
    west: within(bounds.getWest(), 180),
    east: within(bounds.getEast(), 180),
    zoom: map.getZoom(),
  };
}

function markerOf(mark: Mark, { classOf, onPick }: EngineOptions): Marker {
  const element = document.createElement(mark.kind === 'me' ? 'span' : 'button');
  element.className = classOf(mark);
  element.setAttribute('aria-label', mark.name);
  if (element instanceof HTMLButtonElement) {
    element.type = 'button';
    // Pins are no Tab stops, because the list of places contains each of them as a button.
    if (mark.face) drawFace(element, mark.face);
    else element.tabIndex = -1;
    element.addEventListener('click', () => onPick(mark.id));
  } else element.setAttribute('role', 'img');
  const isCentred = mark.kind === 'me' || mark.face !== undefined;
  return new Marker({ element, anchor: isCentred ? 'center' : 'bottom' }).setLngLat(lngLat(mark.position));
}

function drawFace(element: HTMLElement, { className, glyph, text, rim }: MarkFace): void {
  element.className = className;
  if (rim !== undefined) element.style.setProperty('--rim', rim);
  if (glyph) {
    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    picture.setAttribute('viewBox', '0 0 256 256');
    picture.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', glyph.path);
    picture.append(path);
    element.append(picture);
  }
  if (text !== undefined) {
    const words = document.createElement('b');
    words.setAttribute('aria-hidden', 'true');
    words.textContent = text;
    element.append(words);
  }
}
