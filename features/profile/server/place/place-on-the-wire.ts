import type { Place as FoundPlace } from '@mitto/server-kit/places/place';
import type { Place } from '../../contract/place-calls.ts';

export function placeOnTheWire({ id, name, address, point, ...parts }: FoundPlace): Place {
  return {
    place_id: id,
    name,
    formatted_address: address,
    geometry: point,
    ...(parts.city !== null && { city: parts.city }),
    ...(parts.state !== null && { state: parts.state }),
    country: parts.country,
    countryCode: parts.countryCode,
    ...(parts.postalCode !== null && { postalCode: parts.postalCode }),
    ...(parts.kind !== undefined && { icon: parts.kind }),
    ...(parts.website !== undefined && { website: parts.website }),
  };
}
