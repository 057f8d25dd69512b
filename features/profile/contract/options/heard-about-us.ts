/** `faf`: from a friend. */
export const heardAboutUs = ['socials', 'faf', 'search', 'ads', 'other'] as const;
