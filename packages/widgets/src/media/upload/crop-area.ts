/** Part of a picture to cut out, in shares of the picture's width and height. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Centre of the visible part, in shares of the picture's width and height, and zoom factor. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const maxZoom = 4;
/** Initial view, without zoom. Its centre is above the middle, to show the face rather than the shirt. */
export const wholeView: CropView = { x: 0.5, y: 0.4, zoom: 1 };

interface Shape {
  /** Aspect ratios (width / height) of the picture and of the crop frame. */
  readonly picture: number;
  readonly frame: number;
}

/** Returns the part that is visible in the frame, limited to the picture. */
export function areaOf(view: CropView, { picture, frame }: Shape): CropArea {
  const zoom = clamp(view.zoom, 1, maxZoom);
  const width = Math.min(1, frame / picture) / zoom;
  const height = Math.min(1, picture / frame) / zoom;
  return {
    x: clamp(view.x - width / 2, 0, 1 - width),
    y: clamp(view.y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** Returns CSS that scales and shifts the whole picture, so that the area fills the container. */
export function placeOf({ x, y, width, height }: CropArea) {
  return {
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    transform: `translate(${-x * 100}%, ${-y * 100}%)`,
  };
}

/** Moves the view by shares of the frame's width and height; stops at the picture's edge. */
export function movedView(
  view: CropView,
  by: { readonly x: number; readonly y: number },
  shape: Shape,
): CropView {
  const area = areaOf(view, shape);
  const next = {
    x: area.x + area.width * (0.5 + by.x),
    y: area.y + area.height * (0.5 + by.y),
    zoom: view.zoom,
  };
  return settled(next, shape);
}

/** Zooms around the centre of the view, and shifts it only as far as needed to stay within the picture. */
export function zoomedView(view: CropView, zoom: number, shape: Shape): CropView {
  return settled({ ...view, zoom: clamp(zoom, 1, maxZoom) }, shape);
}

function settled(view: CropView, shape: Shape): CropView {
  const area = areaOf(view, shape);
  return { x: area.x + area.width / 2, y: area.y + area.height / 2, zoom: view.zoom };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
