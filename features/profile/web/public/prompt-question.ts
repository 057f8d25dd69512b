export { promptWord } from '../options/prompt-words.ts';
