/** Number of profiles fetched with the list: as many cards as home opens with. */
export const firstProfiles = 12;
