import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { distinct, Label, Name, Seconds, whole } from './configuration-fields.ts';
import { type ConfigurationPart, defineConfiguration } from './define-configuration.ts';
import { UserInfo } from './member.ts';
import { PremiumFlags } from './premium-privacy.ts';

/** After `limit` times the task is blocked for `timeout` seconds. */
export const TaskLimit = v.strictObject({ limit: whole(1, 1_000_000), timeout: Seconds });
export type TaskLimit = v.InferOutput<typeof TaskLimit>;

/** One switch of the notifications screen. */
const Notification = v.strictObject({
  /** Name of the switch, and its key in `defaults`. */
  name: Name,
  label: Label,
  /** True when only premium members may change the switch. */
  isPremiumOnly: v.boolean(),
});

const usualCodes = { wait: 15 } as const;
const item = (name: string, label: string, isPremiumOnly = false) => ({ name, label, isPremiumOnly });

/** The entries that this feature reads itself. Higher features declare the others in their contracts. */
export const accountConfiguration = defineConfiguration(
  v.object({
    restrictions: v.object({
      /** Limits by task. Features register the tasks that may have one, and those that always have one. */
      services: v.record(Name, TaskLimit),
      /**
       * Search for friends: the number of searches without a result that blocks the search, and the seconds it
       * stays blocked.
       */
      search: v.strictObject({ misses: whole(1, 1000), timeout: Seconds }),
      /** One-time codes: minutes until another one goes to the same address or number. Each is valid for 15. */
      codes: v.optional(v.strictObject({ wait: whole(1, 60) }), usualCodes),
      /** Tasks that need a verified address or number. The features name those that may be here. */
      verifiedFirst: v.optional(v.array(v.string()), []),
    }),
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
    /** Privacy flags that only premium members may change from their default. */
    premiumPrivacy: PremiumFlags,
    referral: v.strictObject({
      /** Coins for an invited member once they have a profile and a verified address or number; 0 for no reward. */
      coins: whole(0, 100_000),
      /** Max number of rewards a month on the code of one member. */
      aMonth: v.optional(whole(0, 100_000), 20),
    }),
  }),
  {
    restrictions: {
      // Features register the limits of their tasks.
      services: {},
      search: { misses: 5, timeout: 21_600 },
      codes: usualCodes,
      verifiedFirst: [],
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
    premiumPrivacy: ['age', 'location', 'pm', 'hideMyVisits', 'search'],
    referral: { coins: 300, aMonth: 20 },
  },
);
export type AccountConfiguration = v.InferOutput<typeof accountConfiguration.schema>;

/** The whole configuration: this part, and those of higher features that this one does not know. */
export type Configuration = ConfigurationPart<v.GenericSchema<unknown, AccountConfiguration>>;

/** The limit of a task, and how much of the limit one member has used. */
const TaskStanding = v.strictObject({
  /** Times the task was done since it was last blocked; 0 for premium members, who are not counted. */
  count: whole(0, 1_000_000_000),
  ...TaskLimit.entries,
  /** Seconds until the task is allowed again; absent when it is allowed now. */
  countDown: v.optional(Seconds),
});

const { entries } = accountConfiguration.schema;

/** Restrictions as one caller sees them. */
export const restrictionsOfCaller = {
  services: v.record(Name, TaskStanding),
  search: v.strictObject({
    ...entries.restrictions.entries.search.entries,
    /** Seconds until the caller may search for friends again; absent when they may search now. */
    countDown: v.optional(Seconds),
  }),
};

/** Entries that the configuration has for a caller in addition. */
export const entriesOfCaller = {
  /** The version an update must name, so that two administrators do not overwrite each other. */
  version: whole(0, Number.MAX_SAFE_INTEGER),
  /** Session and account of the caller. */
  config: v.strictObject({
    signedIn: v.boolean(),
    lastLoginTime: v.nullable(Timestamp),
    userData: v.nullable(UserInfo),
    sessionDetails: v.nullable(v.strictObject({ deviceId: v.string(), time: Timestamp })),
  }),
};

/** This feature's part of the configuration, with the limits and the session of one caller. */
export const ConfigurationView = v.object({
  ...entries,
  ...entriesOfCaller,
  restrictions: v.object({ ...entries.restrictions.entries, ...restrictionsOfCaller }),
});
export type ConfigurationView = v.InferOutput<typeof ConfigurationView>;

interface Notifications {
  sections: { items: { name: string }[] }[];
  defaults: Record<string, boolean>;
}

/** Requires a default for each switch, and refuses defaults for switches that do not exist. */
export function namesKnownItems<T extends Notifications>({ dataset, addIssue }: v.RawCheckContext<T>): void {
  if (!dataset.typed) return;
  const { sections, defaults } = dataset.value;
  const names = new Set(sections.flatMap(({ items }) => items.map(({ name }) => name)));
  const told = (message: string, name: string) =>
    addIssue({ message, path: [at(dataset.value, 'defaults'), at(defaults, name)] });
  for (const name of names) if (!Object.hasOwn(defaults, name)) told('missing', name);
  for (const name of Object.keys(defaults)) if (!names.has(name)) told('unknown', name);
}

function at(input: object, key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: { ...input }, key, value: Reflect.get(input, key) };
}
