import { Cents, Label, Name, whole } from '@mitto/account/contract/configuration-fields';
import { defineConfiguration } from '@mitto/account/contract/define-configuration';
import * as v from 'valibot';

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

export const planConfiguration = defineConfiguration(
  v.object({
    /** Premium plans by type, in the order they are shown. */
    packages: v.pipe(
      v.record(Name, Package),
      v.minEntries(1, 'too-few'),
      v.maxEntries(20, 'too-many'),
      v.check(
        (packages) => Object.values(packages).filter(({ selected }) => selected).length === 1,
        'one-selected',
      ),
    ),
    refunds: v.strictObject({
      /** Days from one refund of a member to the next purchase that is refunded; 0 for no such rule. */
      pauseDays: whole(0, 3660),
    }),
  }),
  {
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
    refunds: { pauseDays: 365 },
  },
);
