import { defineData } from '@mitto/web-kit/data/define-data';
import { useHasNews } from './news/use-news-lists.ts';

export const audienceData = defineData({ badges: { audience: useHasNews } });
