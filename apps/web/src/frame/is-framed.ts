import type { Place } from '@mitto/web-kit/router/place';

/** Pages that are whole by themselves. */
const unframed: readonly string[] = ['login', 'gallery'];

/** Whether a member finds something of the frame around this page. */
export const isFramed = ({ route }: Place): boolean => !unframed.includes(route.name);
