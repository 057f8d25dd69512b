import { defineWeb } from '@mitto/web-kit/face/define-web';

export const chatWeb = defineWeb({
  data: async () => (await import('./data.ts')).chatData,
});
