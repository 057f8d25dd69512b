import type { Place } from '../../../contract/place-calls.ts';
import type { Location } from '../../../contract/profile-fields.ts';

/** Receivers of what a member chooses on the map. */
export interface ChosenOnMap {
  /** Receives a place that was found by the search or nearby. */
  readonly onPlace: (place: Place) => void;
  /** Receives the device's position, with its town if the server could be asked for it. */
  readonly onMine: (location: Location) => void;
}
