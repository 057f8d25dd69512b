import { randomUUID } from 'node:crypto';
import type { RedactedGroup } from '@mitto/circles/server/public/redacted-counts';

type PersonTopic = 'match' | 'chat' | 'like' | 'visit';

/** Topic of what happened with one person. */
export const topicOf = (about: PersonTopic, other: string): string => `${about}:${other}`;

/**
 * Topic of the people whom the member may not know, of this batch and of those after it on the same day. It names
 * nobody.
 */
export const batchTopicOf = ({ kind, shownAt }: Pick<RedactedGroup, 'kind' | 'shownAt'>): string =>
  `${kind}?${shownAt}`;

/** Time of the first batch of a topic. */
export const firstBatchOf = (topic: string): number => Number(topic.slice(topic.indexOf('?') + 1));

const coinsPrefix = 'coins:';

/** Topic of one transfer of coins. */
export const coinsTopic = (movement: string): string => `${coinsPrefix}${movement}`;

/** Movement of the topic of a transfer. */
export const movementOf = (topic: string): string => topic.slice(coinsPrefix.length);

/** Topic of an activity; for its author also of those who joined, who ask, and who left. */
export const activityTopic = (id: string, counted?: 'joined' | 'asked' | 'left'): string =>
  counted === undefined ? `activity:${id}` : `activity:${id}:${counted}`;

/** Topic of the member's photo verification. */
export const verificationTopic = 'verification';

/** Topic of one security event. */
export const securityTopic = (): string => `security:${randomUUID()}`;
