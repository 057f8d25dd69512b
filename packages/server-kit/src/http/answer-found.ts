import type { Answer } from './answer.ts';

/** Unwinds an action whose request was answered before: the stored answer goes out instead. */
export class AnswerFound extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('This request was answered before.');
    this.name = 'AnswerFound';
    this.answer = answer;
  }
}
