import type { ReactNode } from 'react';
import { FaceAvatar } from './face-avatar.tsx';
import { useOwn } from './use-own.ts';

interface Props {
  /** Where there is no photo. */
  readonly otherwise: ReactNode;
}

/** The member's own face, round. */
export function OwnFace({ otherwise }: Props) {
  const { own } = useOwn();
  return own?.profileImage ? <FaceAvatar person={own} /> : otherwise;
}
