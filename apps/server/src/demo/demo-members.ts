import { demoPlace } from '@mitto/profile/server/seed/cities-of-demo';
import type { Look, Pose } from '@mitto/profile/server/seed/portrait';
import type { DemoProfile } from '@mitto/profile/server/seed/put-demo-profile';

interface DemoMember {
  readonly email: string;
  readonly roles: readonly string[];
  readonly profile: DemoProfile;
  readonly look: Look;
  readonly poses: readonly Pose[];
}

const at = (scene: Pose['scene'], light: Pose['light']) => ({ scene, light, isTurned: false });

/** Demo members. The server prints their email addresses and password when it starts. */
export const demoMembers: readonly DemoMember[] = [
  {
    email: 'demo@mitto.example',
    roles: ['ROLE_USER'],
    profile: {
      name: 'Sam',
      username: 'demo',
      gender: 2,
      born: { day: 14, month: 6, year: 1996 },
      headline: 'Illustrator, mostly awake',
      bio: 'I draw what I eat and eat what I draw. Show me a street I do not know yet.',
      work: 'Illustrator',
      languages: ['th', 'en'],
      habits: { drinks: 'socially', smokes: 'no', pets: 'cat' },
      prompts: [
        { prompt: 'my-street', answer: 'The cat that owns all three shops.' },
        { prompt: 'get-along', answer: 'eat first and decide later.' },
      ],
      style: '5',
      interested: ['street-food', 'painting', 'coffee', 'cycling', 'dumplings', 'old-films'],
      characteristics: { height: '171-175', eyeColor: 'brown', hairColor: 'black' },
      personality: {
        types: ['curious', 'funny'],
        values: ['kindness', 'freedom'],
        lifeStyles: ['early-bird', 'non-smoker'],
      },
      goals: { longTerm: ['life-partner'], personal: ['travel'] },
      wanted: { interested: 3, minAge: 18, maxAge: 50 },
      point: demoPlace,
      isVerified: true,
    },
    look: { head: 'short4', skin: '#edb98a', hair: '#3a241d', glasses: 'glasses2' },
    poses: [
      { ...at('market', 'dusk'), face: 'smile', clothes: '#f2eaf7', zoom: 1 },
      { ...at('books', 'amber'), face: 'cheeky', clothes: '#78c9a5', zoom: 0.86 },
      { ...at('beach', 'noon'), face: 'smileLOL', clothes: '#ffcf77', zoom: 0.74 },
    ],
  },
  {
    email: 'admin@mitto.example',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    profile: {
      name: 'Robin',
      username: 'admin',
      gender: 2,
      born: { day: 2, month: 1, year: 1988 },
      headline: 'Here to help',
      bio: 'I look after Mitto. Write to me when something is not as it should be.',
      languages: [],
      habits: {},
      prompts: [],
      style: '5',
      interested: ['tea', 'reading', 'hiking'],
      characteristics: {},
      personality: { types: ['calm', 'thoughtful'], values: ['honesty'], lifeStyles: [] },
      goals: {},
      wanted: { interested: 3, minAge: 18, maxAge: 80 },
      point: demoPlace,
      isVerified: true,
    },
    look: { head: 'mediumBangs2', skin: '#d08b5b', hair: '#8e3b35' },
    poses: [{ ...at('plants', 'garden'), face: 'calm', clothes: '#6b4fa0', zoom: 1 }],
  },
];
