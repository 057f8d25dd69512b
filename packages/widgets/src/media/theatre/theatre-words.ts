export interface TheatreWords {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly play: string;
  readonly pause: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fullscreen: string;
  readonly leaveFullscreen: string;
  readonly thumbnails: string;
  readonly comments: string;
  /** Label of the button that saves the shown picture. */
  readonly save: string;
  /** For example "There was an error loading image, please try again." */
  readonly failed: string;
  readonly retry: string;
  /** Shown if there are no pictures. */
  readonly none: string;
  /** For example "2 of 5". */
  readonly place: (at: number, count: number) => string;
}

export interface TheatrePicture {
  readonly src: string;
  /** For example "Photo 2 of Ines". */
  readonly alt: string;
  /** Address of a small version, for the thumbnails. */
  readonly thumbnail?: string;
  /** Address of a size that is on the screen already: it is shown until the large one has loaded. */
  readonly placeholder?: string;
}

/** Owner of the pictures. */
export interface TheatreOwner {
  readonly name: string;
  readonly photo?: string;
  /** Address that the name links to. */
  readonly href?: string;
}
