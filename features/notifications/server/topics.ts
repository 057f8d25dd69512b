import { randomUUID } from 'node:crypto';
import type { RedactedGroup } from '@mitto/circles/server/public/redacted-counts';

type PersonTopic = 'match' | 'chat' | 'like' | 'visit';

/** Topic of what happened with one person. */
export const topicOf = (about: PersonTopic, other: string): string => `${about}:${other}`;

/** Topic of the people of one batch whom the member may not know. It names nobody. */
export const batchTopicOf = ({ kind, shownAt }: Pick<RedactedGroup, 'kind' | 'shownAt'>): string =>
  `${kind}?${shownAt}`;

/** Topic of one security event. */
export const securityTopic = (): string => `security:${randomUUID()}`;
