import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import {
  isBasisFirst,
  isSteepening,
  knowsTasks,
  namesKnownItems,
  selectsOne,
} from './configuration-sense.ts';
import { everyGender } from './every-gender.ts';
import { UserInfo } from './member.ts';

const Name = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,39}$/, 'name'));
const Label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
/** At least one: a rest of no time would be none. */
const Seconds = whole(1, 31_536_000);
/** US cents, whole. Nothing is sold for nothing: coins for a payment are a quotient by the first price. */
const Cents = whole(1, 100_000_00);
/** A week at most, in minutes. */
const WaitMinutes = whole(0, 10_080);

/** Refuses the second of two entries that answer to the same name. */
const distinct = <T, K extends keyof T & string>(key: K) =>
  v.checkItems<T[], 'twice'>(
    (item, index, items) => items.findIndex((other) => other[key] === item[key]) === index,
    'twice',
  );

/** How often a task may be done; after `limit` times it rests for `timeout` seconds. */
export const TaskLimit = v.strictObject({ limit: whole(1, 1_000_000), timeout: Seconds });
export type TaskLimit = v.InferOutput<typeof TaskLimit>;

/** One premium plan. */
export const Package = v.strictObject({
  /** Paid once (then also with coins), or again every month. */
  frequency: v.picklist(['once', 'monthly']),
  /** What one payment costs. */
  amount: Cents,
  /** The plan's name on the subscription screen. */
  description: Label,
  /** Per cent saved against the dearest, 0 for none. */
  save: whole(0, 99),
  /** Days one payment lasts. */
  duration: whole(1, 3660),
  /** The one that is chosen when the screen opens. */
  selected: v.boolean(),
});

/** One switch of the notifications screen. */
const Notification = v.strictObject({
  /** What is switched; the keys of `defaults` are these. */
  name: Name,
  label: Label,
  /** Only premium members may switch it. */
  isPremiumOnly: v.boolean(),
});

export const Configuration = v.strictObject({
  restrictions: v.strictObject({
    /** By task: likes, messages … exactly those that the product counts. */
    services: v.pipe(
      v.record(Name, TaskLimit),
      v.rawCheck((check) => knowsTasks(check)),
    ),
    chat: v.strictObject({
      /** Minutes a standard member waits between two messages of one conversation. */
      waitTime: WaitMinutes,
    }),
    /** Find friends: misses before the search rests, and for how many seconds. */
    search: v.strictObject({ misses: whole(1, 1000), timeout: Seconds }),
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
      /** What a switch stands at until the member moves it. */
      defaults: v.record(Name, v.boolean()),
    }),
    v.rawCheck((check) => namesKnownItems(check)),
  ),
  /** Coin packages, smallest first: so many coins for so much. The first, of 100, is the basis of all prices. */
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
        /** Standard members see it as counts and cards without identity. */
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
        /** What a profile keeps: 0 female, 1 male, 2 others. */
        value: v.pipe(
          whole(0, 9),
          v.check((value) => value !== everyGender, 'everybody'),
        ),
        label: Label,
        /** As what one is interested in. */
        plural: Label,
        /** One letter for lists. */
        abbr: v.pipe(Label, v.maxLength(3)),
        pronouns: Label,
      }),
    ),
    v.minLength(1),
    distinct('value'),
  ),
  /** The ends of every age picker and slider; nobody under 18 is ever admitted. */
  ages: v.pipe(
    v.strictObject({ min: whole(18, 120), max: whole(18, 120) }),
    v.forward(
      v.check(({ min, max }) => min <= max, 'before-min'),
      ['max'],
    ),
  ),
  places: v.strictObject({
    /** ISO code of the one country whose addresses are searched. */
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country')),
  }),
  referral: v.strictObject({
    /** Coins for an invited member once their profile exists; 0 ends the promise. */
    coins: whole(0, 100_000),
  }),
});
export type Configuration = v.InferOutput<typeof Configuration>;

/** Whole parts are replaced; what is not named stays. */
export const ConfigurationChanges = v.partial(Configuration);
export type ConfigurationChanges = v.InferOutput<typeof ConfigurationChanges>;

/** A task's limit as it stands for one member. */
const TaskStanding = v.strictObject({
  /** How often it was done since the last rest; 0 for premium members, who are not counted. */
  count: whole(0, 1_000_000_000),
  ...TaskLimit.entries,
  /** Seconds the task still rests; absent when it may be done. */
  countDown: v.optional(Seconds),
});

/** The configuration as one caller sees it. */
export const ConfigurationView = v.strictObject({
  ...Configuration.entries,
  restrictions: v.strictObject({
    ...Configuration.entries.restrictions.entries,
    services: v.record(Name, TaskStanding),
    search: v.strictObject({
      ...Configuration.entries.restrictions.entries.search.entries,
      /** Seconds the caller's search for friends still rests; absent when they may search. */
      countDown: v.optional(Seconds),
    }),
    chat: v.strictObject({
      waitTime: WaitMinutes,
      /** Seconds the caller waits between two messages: 0 when signed out, for premium, or when freed by staff. */
      currentWaitTime: whole(0, 604_800),
    }),
  }),
  /** What an update has to name, so that two administrators do not overwrite each other. */
  version: whole(0, Number.MAX_SAFE_INTEGER),
  /** Who is asking. */
  config: v.strictObject({
    signedIn: v.boolean(),
    lastLoginTime: v.nullable(Timestamp),
    userData: v.nullable(UserInfo),
    sessionDetails: v.nullable(v.strictObject({ deviceId: v.string(), time: Timestamp })),
  }),
});
export type ConfigurationView = v.InferOutput<typeof ConfigurationView>;
