import type { HttpAnswer } from './answer.ts';

/**
 * Thrown to roll back an action whose request was answered earlier. The server then sends the stored answer.
 */
export class AnswerFound extends Error {
  readonly answer: HttpAnswer;

  constructor(answer: HttpAnswer) {
    super('This request was answered before.');
    this.name = 'AnswerFound';
    this.answer = answer;
  }
}
