/** Number of profiles fetched together with the list: enough for the cards shown when home opens. */
export const firstProfiles = 12;
