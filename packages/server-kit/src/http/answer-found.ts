import type { Answer } from './answer.ts';

/**
 * Thrown to roll back an action whose request was answered earlier. The server then sends the stored answer.
 */
export class AnswerFound extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('This request was answered before.');
    this.name = 'AnswerFound';
    this.answer = answer;
  }
}
