import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { isBasisFirst, isSteepening, namesKnownItems, selectsOne } from './configuration-sense.ts';
import { everyGender } from './every-gender.ts';
import { UserInfo } from './member.ts';
import { PremiumFlags } from './premium-privacy.ts';

const Name = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,39}$/, 'name'));
const Label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
/** A timeout in seconds, from 1 to one year. A timeout of 0 seconds would not block anything. */
const Seconds = whole(1, 31_536_000);
/**
 * A price in whole US cents. Min 1, because amounts of coins are calculated by dividing by the price of the
 * first package.
 */
const Cents = whole(1, 100_000_00);
/** A wait in minutes, max one week. */
const WaitMinutes = whole(0, 10_080);

/** Refuses two entries with the same value under `key`. */
const distinct = <T, K extends keyof T & string>(key: K) =>
  v.checkItems<T[], 'twice'>(
    (item, index, items) => items.findIndex((other) => other[key] === item[key]) === index,
    'twice',
  );

/** After `limit` times the task is blocked for `timeout` seconds. */
export const TaskLimit = v.strictObject({ limit: whole(1, 1_000_000), timeout: Seconds });
export type TaskLimit = v.InferOutput<typeof TaskLimit>;

/** One premium plan. */
export const Package = v.strictObject({
  /** Either one payment (also possible with coins), or a payment every month. */
  frequency: v.picklist(['once', 'monthly']),
  /** Price of one payment. */
  amount: Cents,
  /** The plan's name on the subscription screen. */
  description: Label,
  /** Per cent saved compared with the dearest plan; 0 for none. */
  save: whole(0, 99),
  /** Days that one payment pays for. A monthly payment pays to the same day of the next month. */
  duration: whole(1, 3660),
  /** Number of monthly payments that the member agrees to. 1 if it is not set. */
  commitment: v.optional(whole(1, 36)),
  /** False if coins that were given cannot pay for it, but own ones alone. True if it is not set. */
  takesGiven: v.optional(v.boolean()),
  /** Preselected on the subscription screen. */
  selected: v.boolean(),
});

/** One switch of the notifications screen. */
const Notification = v.strictObject({
  /** Name of the switch, and its key in `defaults`. */
  name: Name,
  label: Label,
  /** True when only premium members may change the switch. */
  isPremiumOnly: v.boolean(),
});

/** Tasks that the configuration may keep for members with a verified address or number. */
const verifiedTasks = ['likes', 'messages', 'photos'] as const;
export type VerifiedTask = (typeof verifiedTasks)[number];

const defaultCodes = { wait: 15 } as const;
const defaultPlaces = { account: 20, network: 400, moves: 100 } as const;
const defaultGender = { changes: 3, days: 30 } as const;
const defaultCoins = { daily: 5000, firstWeek: 500 } as const;

export const Configuration = v.strictObject({
  restrictions: v.strictObject({
    /** Limits by task. Features register the tasks that may have one, and those that always have one. */
    services: v.record(Name, TaskLimit),
    chat: v.strictObject({
      /** Minutes that a standard member waits between two messages of one conversation. */
      waitTime: WaitMinutes,
      /** Ends the wait early when the other side writes, so that two people who both answer never wait. */
      endsOnAnswer: v.optional(v.boolean(), true),
    }),
    /**
     * Search for friends: the number of searches without a result that blocks the search, and the seconds it
     * stays blocked.
     */
    search: v.strictObject({ misses: whole(1, 1000), timeout: Seconds }),
    /**
     * Max number of distinct places a day: of one account, which may be in or search around them, and of the
     * searches from one network. More would help only to locate other members. `moves` is the max number of
     * places of one network in which its accounts are told, not counting the first three of each.
     */
    places: v.optional(
      v.strictObject({
        account: whole(1, 1000),
        network: whole(1, 100_000),
        moves: v.optional(whole(1, 100_000), defaultPlaces.moves),
      }),
      defaultPlaces,
    ),
    /** One-time codes: minutes until another one goes to the same address or number. Each is valid for 15. */
    codes: v.optional(v.strictObject({ wait: whole(1, 60) }), defaultCodes),
    /** Max number of changes of one's gender, and the days in which they count. */
    gender: v.optional(v.strictObject({ changes: whole(1, 100), days: whole(1, 3650) }), defaultGender),
    /** Max number of coins a member may send in 24 hours, and in the first week of an account. */
    coins: v.optional(
      v.strictObject({ daily: whole(1, 1_000_000), firstWeek: whole(1, 1_000_000) }),
      defaultCoins,
    ),
    /** Tasks that need a verified address or number. */
    verifiedFirst: v.optional(v.array(v.picklist(verifiedTasks)), []),
  }),
  /** Premium plans by type, in the order they are shown. */
  packages: v.pipe(
    v.record(Name, Package),
    v.minEntries(1, 'too-few'),
    v.maxEntries(20, 'too-many'),
    v.check((packages) => selectsOne(packages), 'one-selected'),
  ),
  pushNotification: v.pipe(
    v.strictObject({
      /** The channels, each with its switches, in the order they are shown. */
      sections: v.pipe(
        v.array(
          v.strictObject({
            name: Name,
            label: Label,
            items: v.pipe(v.array(Notification), v.minLength(1), v.maxLength(40), distinct('name')),
          }),
        ),
        v.minLength(1),
        v.maxLength(10),
        distinct('name'),
      ),
      /** The value of each switch until the member changes the switch. */
      defaults: v.record(Name, v.boolean()),
    }),
    v.rawCheck((check) => namesKnownItems(check)),
  ),
  /**
   * Coin packages, smallest first: `value` coins for `amount` cents. The first package has 100 coins, and
   * prices of custom amounts of coins are based on it.
   */
  coinsPurchase: v.pipe(
    v.array(v.strictObject({ value: whole(1, 1_000_000), amount: Cents })),
    v.minLength(1),
    v.maxLength(20),
    v.check(isBasisFirst, 'basis'),
    v.checkItems(isSteepening, 'order'),
  ),
  /** The tabs of the audience, in the order they are shown. */
  audienceTabs: v.pipe(
    v.array(
      v.strictObject({
        id: Name,
        label: Label,
        /**
         * True for a tab that only premium members see in full. Standard members see its count, and cards
         * without identity.
         */
        isPremiumOnly: v.boolean(),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
    distinct('id'),
  ),
  genders: v.pipe(
    v.array(
      v.strictObject({
        /** The value stored in a profile: 0 female, 1 male, 2 others. */
        value: v.pipe(
          whole(0, 9),
          v.check((value) => value !== everyGender, 'everybody'),
        ),
        label: Label,
        /** The label in "interested in". */
        plural: Label,
        /** Abbreviation for lists, one to three characters. */
        abbr: v.pipe(Label, v.maxLength(3)),
        pronouns: Label,
      }),
    ),
    v.minLength(1),
    distinct('value'),
  ),
  /** Limits of each age picker and slider. Nobody under 18 is ever admitted. */
  ages: v.pipe(
    v.strictObject({ min: whole(18, 120), max: whole(18, 120) }),
    v.forward(
      v.check(({ min, max }) => min <= max, 'before-min'),
      ['max'],
    ),
  ),
  /** Privacy flags that only premium members may change from their default. */
  premiumPrivacy: PremiumFlags,
  places: v.strictObject({
    /** ISO code of the one country in which addresses are searched. */
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country')),
  }),
  refunds: v.strictObject({
    /** Days from one refund of a member to the next purchase that is refunded; 0 for no such rule. */
    pauseDays: whole(0, 3660),
  }),
  referral: v.strictObject({
    /** Coins for an invited member once they have a profile and a verified address or number; 0 for no reward. */
    coins: whole(0, 100_000),
    /** Max number of rewards a month on the code of one member. */
    aMonth: v.optional(whole(0, 100_000), 20),
  }),
});
export type Configuration = v.InferOutput<typeof Configuration>;

/**
 * Changes to the configuration. A part that is present is replaced as a whole; absent parts stay as they are.
 */
export const ConfigurationChanges = v.partial(Configuration);
export type ConfigurationChanges = v.InferOutput<typeof ConfigurationChanges>;

/** The limit of a task, and how much of the limit one member has used. */
const TaskStanding = v.strictObject({
  /** Times the task was done since it was last blocked; 0 for premium members, who are not counted. */
  count: whole(0, 1_000_000_000),
  ...TaskLimit.entries,
  /** Seconds until the task is allowed again; absent when it is allowed now. */
  countDown: v.optional(Seconds),
});

/** The configuration, with the limits and the session of one caller. */
export const ConfigurationView = v.strictObject({
  ...Configuration.entries,
  restrictions: v.strictObject({
    ...Configuration.entries.restrictions.entries,
    services: v.record(Name, TaskStanding),
    search: v.strictObject({
      ...Configuration.entries.restrictions.entries.search.entries,
      /** Seconds until the caller may search for friends again; absent when they may search now. */
      countDown: v.optional(Seconds),
    }),
    chat: v.strictObject({
      waitTime: WaitMinutes,
      endsOnAnswer: v.boolean(),
      /**
       * Seconds the caller waits between two messages: 0 when signed out, for premium, or when staff set no
       * wait.
       */
      currentWaitTime: whole(0, 604_800),
    }),
  }),
  /** The version an update must name, so that two administrators do not overwrite each other. */
  version: whole(0, Number.MAX_SAFE_INTEGER),
  /** Session and account of the caller. */
  config: v.strictObject({
    signedIn: v.boolean(),
    lastLoginTime: v.nullable(Timestamp),
    userData: v.nullable(UserInfo),
    sessionDetails: v.nullable(v.strictObject({ deviceId: v.string(), time: Timestamp })),
  }),
});
export type ConfigurationView = v.InferOutput<typeof ConfigurationView>;
