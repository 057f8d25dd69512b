/**
 * Loads the gallery. In a module of its own, because the module that loads a screen lists all files of the
 * screen, and the first page would load that list.
 */
export const loadGallery = async () => (await import('./gallery-screen.tsx')).GalleryScreen;
