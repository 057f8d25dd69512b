import { defineWeb } from '@mitto/web-kit/feature/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    gallery: import('@mitto/web-kit/router/names').NoParams;
  }
}

/** Shows every widget in every state, for developers; not part of production builds. */
export const galleryWeb = /* @__PURE__ */ defineWeb({
  pages: [
    {
      name: 'gallery',
      path: '/gallery',
      views: { '^': async () => (await import('./load-gallery.ts')).loadGallery() },
    },
  ],
  delivery: { unkept: [() => import('./gallery-screen.tsx'), () => import('./load-gallery.ts')] },
});
