import type { Configuration } from './configuration.ts';

const sixHours = 21_600;

const item = (name: string, label: string, isPremiumOnly = false) => ({ name, label, isPremiumOnly });

/** The values that apply until an administrator changes them. */
export const defaultConfiguration: Configuration = {
  restrictions: {
    // Features register the limits of their tasks.
    services: {},
    chat: { waitTime: 60, endsOnAnswer: true },
    search: { misses: 5, timeout: sixHours },
    codes: { wait: 15 },
    places: { account: 20, network: 400, moves: 100 },
    gender: { changes: 3, days: 30 },
    coins: { daily: 5000, firstWeek: 500 },
    verifiedFirst: [],
  },
  packages: {
    threeDays: {
      frequency: 'once',
      amount: 299,
      description: '3 days',
      save: 0,
      duration: 3,
      selected: false,
    },
    sevenDays: {
      frequency: 'once',
      amount: 499,
      description: '7 days',
      save: 0,
      duration: 7,
      selected: false,
    },
    oneMonth: {
      frequency: 'monthly',
      amount: 1499,
      description: '1 month',
      save: 0,
      duration: 30,
      selected: true,
    },
    twelveMonths: {
      frequency: 'monthly',
      amount: 749,
      description: '12 months',
      save: 50,
      duration: 30,
      commitment: 12,
      selected: false,
    },
  },
  pushNotification: {
    sections: [
      {
        name: 'push',
        label: 'Push notifications',
        items: [
          item('profileVisits', 'Profile visits', true),
          item('interest', 'Interest', true),
          item('match', 'Matches'),
          item('newMessages', 'New messages'),
        ],
      },
      {
        name: 'inapp',
        label: 'In the app',
        items: [
          item('profileVisits', 'Profile visits', true),
          item('interest', 'Interest', true),
          item('match', 'Matches'),
          item('newMessages', 'New messages'),
        ],
      },
      {
        name: 'email',
        label: 'Email',
        items: [
          item('profileVisits', 'Profile visits', true),
          item('interest', 'Interest', true),
          item('match', 'Matches'),
          item('newMessages', 'New messages'),
        ],
      },
    ],
    defaults: { profileVisits: true, interest: true, match: true, newMessages: true },
  },
  coinsPurchase: [
    { value: 100, amount: 199 },
    { value: 300, amount: 499 },
    { value: 500, amount: 899 },
    { value: 1000, amount: 1699 },
  ],
  audienceTabs: [
    item('myLikes', 'My Likes'),
    item('likedMe', 'Liked Me', true),
    item('favorites', 'My Favorites'),
    item('favoritedMe', 'Favorited Me'),
    item('match', 'Match'),
    item('myVisits', 'My Visits', true),
    item('visitedMe', 'Visited Me', true),
  ].map(({ name, label, isPremiumOnly }) => ({ id: name, label, isPremiumOnly })),
  genders: [
    { value: 0, label: 'Woman', plural: 'Women', abbr: 'F', pronouns: 'she/her' },
    { value: 1, label: 'Man', plural: 'Men', abbr: 'M', pronouns: 'he/him' },
    { value: 2, label: 'Another gender', plural: 'Other genders', abbr: 'X', pronouns: 'they/them' },
  ],
  ages: { min: 18, max: 80 },
  premiumPrivacy: ['age', 'location', 'pm', 'hideMyVisits', 'search'],
  places: { country: 'TH' },
  refunds: { pauseDays: 365 },
  referral: { coins: 300, aMonth: 20 },
};
