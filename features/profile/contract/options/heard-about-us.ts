/** Ways in which a member may have found Mitto. `faf` means from a friend. */
export const heardAboutUs = ['socials', 'faf', 'search', 'ads', 'other'] as const;
