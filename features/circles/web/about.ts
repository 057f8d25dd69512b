import type { AboutSomebody } from '@mitto/web-kit/data/person-acts';
import { CircleRefusals } from './circle-refusals.tsx';
import { useCircleActs } from './use-circle-acts.ts';

export const circlesAbout: AboutSomebody = { useActs: useCircleActs, Notice: CircleRefusals };
