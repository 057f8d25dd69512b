import { defineWeb } from '@mitto/web-kit/feature/define-web';

/** Lets the database page make tables in the databases of the app; not part of production builds. */
export const localTablesWeb = /* @__PURE__ */ defineWeb({
  data: async () => (await import('./local-tables-data.ts')).localTablesData,
});
