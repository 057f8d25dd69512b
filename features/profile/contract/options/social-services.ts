/** Social networks on which a member may name their account. */
export const socialServices = ['instagram', 'facebook', 'line', 'tiktok', 'x'] as const;
export type SocialService = (typeof socialServices)[number];
