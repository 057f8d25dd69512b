/** So many cards lie there when home is opened. */
export const firstProfiles = 12;
