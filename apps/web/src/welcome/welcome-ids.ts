/** Prefix of React ids on the welcome page; the build and the app must use the same one for hydration. */
export const welcomeIds = 'door-';
