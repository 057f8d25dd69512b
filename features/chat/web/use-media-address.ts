import { useServices } from '@mitto/web-kit/face/services';

/** Where what is attached is to be had by whoever is signed in, and may see it. */
export function useMediaAddress(): (key: string, size: string) => string {
  const { session } = useServices();
  return (key, size) => `/media/${key}/${size}?pass=${encodeURIComponent(session.mediaPass() ?? '')}`;
}
