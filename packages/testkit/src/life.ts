import type { TestPerson } from './person.ts';

export interface Life {
  /** Word that all values of this member alone contain: address, names, browser and referral. */
  readonly word: string;
  /** Mobile number of this member alone. */
  readonly mobile: string;
  /** IP address of this member alone. */
  readonly ip: string;
  /** Staff member who changes the limits of this member. */
  readonly staff: TestPerson;
  /** Member whom this member reports. */
  readonly reported: TestPerson;
}

export async function good<T extends { readonly status: number; readonly text: string }>(
  asked: Promise<T>,
): Promise<T> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`A life went wrong: ${answer.status} ${answer.text}`);
  return answer;
}
