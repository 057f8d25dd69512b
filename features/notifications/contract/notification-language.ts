import * as v from 'valibot';

/** Languages of the words that a push or a digest carries. */
export const notificationLanguages = ['en', 'th'] as const;
export const NotificationLanguage = v.picklist(notificationLanguages);
export type NotificationLanguage = (typeof notificationLanguages)[number];
