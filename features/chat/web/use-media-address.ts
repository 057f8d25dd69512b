import { useServices } from '@mitto/web-kit/feature/services';

/**
 * Returns a function that builds the URL of an attached file. The URL contains the media pass of the
 * signed-in member.
 */
export function useMediaAddress(): (key: string, size: string) => string {
  const { session } = useServices();
  return (key, size) => `/media/${key}/${size}?pass=${encodeURIComponent(session.mediaPass() ?? '')}`;
}
