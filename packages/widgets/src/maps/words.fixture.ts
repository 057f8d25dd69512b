import type { PlaceMapWords } from './map-words.ts';

export const words = {
  imageFailed: 'There was an error loading image, please try again.',
  mapFailed: 'There was an error loading map, please try again later',
};

export const theatreWords = {
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullscreen: 'Fill the screen',
  leaveFullscreen: 'Leave full screen',
  thumbnails: 'All photos',
  comments: 'Comments',
  save: 'Save image',
  failed: words.imageFailed,
  retry: 'Try again',
  none: 'No photos yet.',
  place: (at: number, count: number) => `${at} of ${count}`,
};

export const mapPictureWords = {
  failed: words.mapFailed,
  retry: 'Try again',
  nowhere: 'This place is not on the map.',
};

export const placeMapWords: PlaceMapWords = {
  map: 'Map',
  places: 'Places',
  noPosition: 'Autocomplete’s returned place contains no geometry',
  canvas: {
    loading: 'Loading the map',
    failed: words.mapFailed,
    retry: 'Try again',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    metres: 'm',
    kilometres: 'km',
    me: 'You are here',
  },
  mine: {
    find: 'Show where I am',
    finding: 'Finding where you are',
    refused: 'Not shared with this page.',
    late: 'Not found in time.',
    unknown: 'Not known.',
  },
  nearby: {
    title: 'Places nearby',
    kinds: {
      store: 'Store',
      hospital: 'Hospital',
      bank: 'Bank',
      park: 'Park',
      school: 'School',
      restaurant: 'Restaurant',
    },
    choose: 'Choose what to look for',
    searching: 'Searching…',
    none: 'Nothing nearby.',
    unprovided: 'No provider of places is set.',
    failed: 'The places did not load.',
    retry: 'Try again',
    found: (count) => `${count} places`,
    website: (place) => `Website of ${place}`,
  },
  search: {
    label: 'Search for a place',
    searching: 'Searching…',
    none: 'No match found.',
    failed: 'The search did not answer.',
    found: (count) => `${count} found`,
  },
};
