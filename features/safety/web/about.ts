import type { AboutSomebody } from '@mitto/web-kit/data/person-acts';
import { useReportAct } from './use-report-act.ts';

export const safetyAbout: AboutSomebody = { useActs: useReportAct };
