import type { ReactNode } from 'react';
import { FaceAvatar } from './face-avatar.tsx';
import { useOwn } from './use-own.ts';

interface Props {
  /** Shown if the member has no photo. */
  readonly otherwise: ReactNode;
}

/** The member's own picture, round. */
export function OwnFace({ otherwise }: Props) {
  const { own } = useOwn();
  return own?.profileImage ? <FaceAvatar person={own} /> : otherwise;
}
