import type { ReactNode } from 'react';
import { FaceAvatar } from './face-avatar.tsx';
import { useOwn } from './use-own.ts';

interface Props {
  /** Element to show if the member has no photo. */
  readonly otherwise: ReactNode;
}

/** Round picture of the signed-in member. */
export function OwnFace({ otherwise }: Props) {
  const { own } = useOwn();
  return own?.profileImage ? <FaceAvatar person={own} /> : otherwise;
}
