import type { Place } from '@mitto/web-kit/router/place';

/** Pages without a frame. */
const unframed: readonly string[] = ['login', 'gallery'];

/** Returns true when the page has a frame for a signed-in member. */
export const isFramed = ({ route }: Place): boolean => !unframed.includes(route.name);
