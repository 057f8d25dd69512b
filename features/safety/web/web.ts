import { defineWeb } from '@mitto/web-kit/feature/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    /** `activityId` is the reported activity, if the report is about one. */
    report: { readonly uid: string; readonly name: string; readonly activityId?: string };
  }
}

export const safetyWeb = defineWeb({
  data: async () => (await import('./data.ts')).safetyData,
  delivery: { sync: [() => import('./about.ts')] },
  intents: [
    {
      name: 'report',
      requires: ['uid', 'name'],
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./report-screen.tsx')).ReportScreen },
    },
  ],
});
