import type { ReportReason } from '../contract/report-case.ts';
import type { CaseAct, History } from '../contract/safety-staff-calls.ts';

/** Words of the reports, which staff reads in English. */
export const words = {
  title: 'Reports',
  loading: 'Loading',
  retry: 'Try again',
  state: 'Which reports',
  open: 'Open',
  closed: 'Closed',
  listed: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  emptyOpen: 'No report is open.',
  emptyClosed: 'No report is closed.',
  severity: { 3: 'Grave', 2: 'Serious', 1: 'Slight' },
  reason: 'Reason',
  said: 'What the reporter wrote',
  reportedAt: 'Reported',
  withdrawn: 'The reporter has taken the report back',
  yes: 'Yes',
  keptUntil: 'Kept until',
  reported: 'Reported member',
  reporter: 'Reporter',
  gone: 'The reporter has left',
  evidence: 'Profile at the time of the report',
  noProfile: 'The member had no profile.',
  relation: 'Between the two, at that time',
  pictures: 'Pictures at the time of the report',
  picture: (at: number) => `Picture ${at}`,
  noPictures: 'There were no pictures.',
  messages: 'Last messages between the two',
  noMessages: 'The reporter did not let us see messages.',
  by: { me: 'Reporter', other: 'Reported' },
  history: (name: string) => `History: ${name}`,
  standing: 'Standing now',
  reportsAbout: 'Reports about them',
  reportsBy: 'Reports by them',
  earlier: 'Warnings and suspensions',
  none: 'None',
  done: 'Acts on this report',
  act: 'Act',
  message: 'Message, which the member reads',
  end: 'The suspension ends',
  why: 'Reason, for the log',
  ends: { day: 'After a day', week: 'After a week', month: 'After thirty days', never: 'Never' },
  until: (date: string) => `until ${date}`,
  carriedOut: 'Done, and written to the log.',
  isClosed: 'This report is closed.',
} as const;

export const actNames: Readonly<Record<CaseAct, string>> = {
  warn: 'Warn by mail',
  suspend: 'Suspend',
  close: 'Close the report',
};

export const reasonNames: Readonly<Record<ReportReason, string>> = {
  sexual_harrasment: 'Sexual harassment',
  inappropriate_message: 'Inappropriate message',
  inappropriate_photos: 'Inappropriate photos',
  underage: 'Under age',
  spam: 'Spam',
  other_harassment: 'Other harassment',
  others: 'Others',
};

export const standingNames: Readonly<Record<History['standing'], string>> = {
  active: 'Active',
  paused: 'Paused by themselves',
  suspended: 'Suspended',
  disabled: 'Disabled',
  gone: 'The account is deleted',
};

/** Names of what the evidence holds, by the names of its fields. */
export const evidenceNames: Readonly<Record<string, string>> = {
  name: 'Name',
  username: 'MittoID',
  headline: 'Headline',
  bio: 'Bio',
  gender: 'Gender',
  dob: 'Date of birth',
  interested: 'Interests',
  socials: 'Social networks',
  city: 'Town',
  country: 'Country',
  verification: 'Verified',
  mobile: 'Mobile number',
  photo: 'Photo',
  joinedAt: 'Joined',
  isMatch: 'Matched',
  mine: 'By the reporter',
  theirs: 'By the reported member',
  likedAt: 'Liked',
  favoriteAt: 'Favourite',
  visitedAt: 'Visited',
  hiddenAt: 'Hidden',
  blockedAt: 'Blocked',
};
