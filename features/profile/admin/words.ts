import type { SelfiePose, SelfieRefusal } from '../contract/selfies.ts';

/** Words of the selfie queue, which staff reads in English. */
export const words = {
  title: 'Selfies',
  loading: 'Loading',
  retry: 'Try again',
  waiting: (count: number) => (count === 1 ? '1 member waits' : `${count} members wait`),
  sent: (date: string) => `Sent ${date}`,
  empty: 'Nobody waits for a decision.',
  pose: 'Pose asked for',
  sentAt: 'Sent',
  age: 'Age',
  name: 'Name',
  selfies: 'Selfies',
  selfie: (at: number) => `Selfie ${at}`,
  photos: 'Photos of the profile, the main photo first',
  mainPhoto: 'Main photo',
  photo: (at: number) => `Photo ${at}`,
  noPhotos: 'There is no photo in the profile any more. Refuse with the reason about the main photo.',
  noSelfies: 'The pictures are deleted.',
  question: 'Is it the person of the main photo, alone, in the pose that was asked for?',
  approve: 'Approve',
  refuse: 'Refuse',
  why: 'Reason, which the member reads',
  choose: 'Choose a reason',
  approved: 'Approved. The member is told.',
  refused: 'Refused. The member is told why.',
} as const;

export const poseNames: Readonly<Record<SelfiePose, string>> = {
  twoFingers: 'Two fingers up',
  oneFinger: 'One finger up',
  openHand: 'Open hand',
  fist: 'Closed fist',
  thumbUp: 'Thumb up',
  thumbDown: 'Thumb down',
  palmsTogether: 'Palms together',
  touchEar: 'A finger on the ear',
};

export const refusalNames: Readonly<Record<SelfieRefusal, string>> = {
  otherPerson: 'The selfies and the photos show different people',
  noPose: 'The pose is not to be seen in every picture',
  unclear: 'Too dark or blurred',
  severalPeople: 'Somebody else is in the pictures',
  mainPhoto: 'The main photo does not show the face clearly',
};
