import type { AboutSomebody } from '@mitto/web-kit/data/person-acts';
import { useChatAct } from './use-chat-act.ts';

export const chatAbout: AboutSomebody = { useActs: useChatAct };
