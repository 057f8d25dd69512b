import type { placeCalls } from '@mitto/profile/contract/place-calls';
import type { profileCalls } from '@mitto/profile/contract/profile-calls';
import type { templateCalls } from '@mitto/profile/contract/template-calls';
import type { textCalls } from '@mitto/profile/contract/text-calls';
import type { voiceCalls } from '@mitto/profile/contract/voice-calls';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import type { SamplesOf } from './sample.ts';

const point = { lat: 13.7563, lng: 100.5018 };

export const profileSamples: SamplesOf<
  keyof (typeof profileCalls &
    typeof templateCalls &
    typeof textCalls &
    typeof placeCalls &
    typeof voiceCalls)
> = {
  loadTemplate: { self: () => ({ fileName: 'privacy-policy' }) },
  loadDueTexts: { self: () => ({}) },
  acceptTexts: {
    self: () => ({ texts: [{ text: 'terms-and-conditions', version: 1 }], language: 'en' }),
  },
  createProfile: {
    self: ({ name }) => ({
      name: 'Ana Field',
      username: `u-${name}`,
      gender: 0,
      dob: { day: 29, month: 2, year: 1996 },
    }),
  },
  searchPlaces: { self: () => ({ text: 'chiang', near: point }) },
  placeAt: { self: () => ({ point }) },
  uploadVoice: { self: () => ({ files: [{ name: 'voice.webm', bytes: recordedWebm }] }) },
  nearbyPlaces: { self: () => ({ point, kind: 'park' }) },
};
