/**
 * Minimal types of Motion. The package is downloaded for the bench only and does not belong to the project.
 */
declare module 'motion/react' {
  import type { ComponentType, CSSProperties, ReactNode } from 'react';

  export interface MotionValue {
    readonly isMotionValue: true;
  }
  interface DragInfo {
    readonly offset: { readonly x: number };
    readonly velocity: { readonly x: number };
  }
  interface MotionProps {
    readonly drag?: 'x';
    readonly style?: Omit<CSSProperties, 'rotate' | 'x'> & {
      readonly x?: MotionValue;
      readonly rotate?: MotionValue;
    };
    readonly dragSnapToOrigin?: boolean;
    readonly onDragEnd?: (event: PointerEvent, info: DragInfo) => void;
    readonly children?: ReactNode;
  }
  export const motion: { readonly div: ComponentType<MotionProps> };
  export function useMotionValue(initial: number): MotionValue;
  export function useTransform(
    value: MotionValue,
    input: readonly number[],
    output: readonly number[],
  ): MotionValue;
  export function animate(value: MotionValue, to: number, how: object): Promise<void>;
}
