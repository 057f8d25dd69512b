import { defineWeb } from '@mitto/web-kit/face/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    gallery: import('@mitto/web-kit/router/names').NoParams;
  }
}

/** Every widget in every state, for those who build and look; no build for production has it. */
export const galleryWeb = /* @__PURE__ */ defineWeb({
  pages: [
    {
      name: 'gallery',
      path: '/gallery',
      views: { '^': async () => (await import('./gallery-screen.tsx')).GalleryScreen },
    },
  ],
  delivery: { unkept: [() => import('./gallery-screen.tsx')] },
});
