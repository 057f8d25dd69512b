import {
  accountConfiguration as account,
  entriesOfCaller,
  restrictionsOfCaller,
} from '@mitto/account/contract/configuration';
import { callsOfConfiguration } from '@mitto/account/contract/configuration-calls';
import { defineConfiguration } from '@mitto/account/contract/define-configuration';
import { audienceConfiguration as audience } from '@mitto/audience/contract/audience-configuration';
import {
  ChatWait,
  chatConfiguration as chat,
  verifiableTasks as messages,
} from '@mitto/chat/contract/chat-configuration';
import { verifiableTasks as likes } from '@mitto/circles/contract/verifiable-tasks';
import { coinsConfiguration as coins } from '@mitto/coins/contract/coins-configuration';
import {
  verifiableTasks as photos,
  profileConfiguration as profile,
} from '@mitto/profile/contract/profile-configuration';
import { planConfiguration as plans } from '@mitto/subscription/contract/plan-configuration';
import * as v from 'valibot';

const restrictions = {
  ...account.schema.entries.restrictions.entries,
  ...profile.schema.entries.restrictions.entries,
  ...coins.schema.entries.restrictions.entries,
  ...chat.schema.entries.restrictions.entries,
  verifiedFirst: v.optional(v.array(v.picklist([...likes, ...photos, ...messages])), []),
};

const entries = {
  ...account.schema.entries,
  ...profile.schema.entries,
  ...coins.schema.entries,
  ...plans.schema.entries,
  ...audience.schema.entries,
  ...chat.schema.entries,
};

/** The configuration: the parts that the features declare in their contracts. */
export const configuration = defineConfiguration(
  v.strictObject({ ...entries, restrictions: v.strictObject(restrictions) }),
  {
    ...account.usual,
    ...profile.usual,
    ...coins.usual,
    ...plans.usual,
    ...audience.usual,
    ...chat.usual,
    restrictions: {
      ...account.usual.restrictions,
      ...profile.usual.restrictions,
      ...coins.usual.restrictions,
      ...chat.usual.restrictions,
      verifiedFirst: [],
    },
  },
);

export const configurationCalls = callsOfConfiguration(
  v.partial(configuration.schema),
  v.strictObject({
    ...entries,
    restrictions: v.strictObject({ ...restrictions, ...restrictionsOfCaller, chat: ChatWait }),
    ...entriesOfCaller,
  }),
);
