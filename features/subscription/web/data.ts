import { defineData } from '@mitto/web-kit/data/define-data';
import { subscription, subscriptionHistory } from '../contract/subscription-tables.ts';

export const subscriptionData = defineData({ tables: [subscription, subscriptionHistory] });
