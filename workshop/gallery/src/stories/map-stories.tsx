import { MapCanvas } from '@mitto/widgets/maps/map-canvas';
import { NearbyPlaces } from '@mitto/widgets/maps/nearby-places';
import type { AskNearby, AskPlaces, Place } from '@mitto/widgets/maps/place.ts';
import { PlaceMap } from '@mitto/widgets/maps/place-map';
import styles from '../gallery.module.css';
import type { Say, StoryCard } from '../story.ts';
import { bangkok, placeMapWords } from './map-words.ts';

const centre = { centre: bangkok, zoom: 4 };

function placesOf(say: Say): readonly Place[] {
  return [
    { id: 'a', name: say('Lumphini Park', 'สวนลุมพินี'), address: say('Rama IV Road', 'ถนนพระราม 4') },
    { id: 'b', name: say('Benjakitti Park', 'สวนเบญจกิติ'), address: say('Khlong Toei', 'คลองเตย') },
    { id: 'c', name: say('Chong Nonsi Canal Park', 'สวนคลองช่องนนทรี'), address: say('Sathon', 'สาทร') },
  ].map((place, at) => ({
    ...place,
    position: {
      latitude: bangkok.latitude + 0.002 * (at - 1),
      longitude: bangkok.longitude + 0.003 * (at - 1),
    },
  }));
}

const search =
  (say: Say): AskPlaces =>
  async (text) =>
    placesOf(say).filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

const nearby =
  (say: Say): AskNearby =>
  async ({ page, kind }) =>
    kind === 'hospital' || kind === 'bank'
      ? { places: [], hasMore: false, isProviderSet: kind === 'hospital' }
      : {
          places: placesOf(say).map((place) => ({
            ...{ ...place, id: `${place.id}${page}`, icon: kind },
            ...(place.id === 'a' && { website: 'https://park.example/' }),
          })),
          hasMore: page < 3,
        };

const pick = () => undefined;

export const mapStories: StoryCard = {
  title: 'Map',
  thai: 'แผนที่',
  family: 'looking',
  stories: [
    {
      name: 'Search, map and places nearby',
      draw: ({ say, language }) => (
        <div className={styles['map']}>
          <PlaceMap
            centre={bangkok}
            centreName={say('Bangkok', 'กรุงเทพฯ')}
            language={language}
            words={placeMapWords(say)}
            search={search(say)}
            nearby={nearby(say)}
            onPick={pick}
          />
        </div>
      ),
    },
    {
      name: 'Without a network',
      draw: ({ say, language }) => (
        <MapCanvas
          label={say('Map of South-East Asia', 'แผนที่เอเชียตะวันออกเฉียงใต้')}
          language={language}
          words={placeMapWords(say).canvas}
          view={centre}
          marks={[{ id: 'bangkok', name: say('Bangkok', 'กรุงเทพฯ'), position: bangkok, kind: 'chosen' }]}
        />
      ),
    },
    {
      name: 'Places nearby alone',
      draw: ({ say }) => (
        <NearbyPlaces near={bangkok} nearby={nearby(say)} words={placeMapWords(say).nearby} onPick={pick} />
      ),
    },
  ],
};
