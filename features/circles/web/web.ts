import { defineWeb } from '@mitto/web-kit/feature/define-web';

export const circlesWeb = defineWeb({
  data: async () => (await import('./data.ts')).circlesData,
  delivery: {
    above: [() => import('./refusals.ts')],
    sync: [() => import('./circle-optimistic.ts'), () => import('./about.ts')],
  },
});
