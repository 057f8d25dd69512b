import { Trouble } from '../trouble.mjs';
import { makeCall } from './make-call.ts';
import { makeChoice } from './make-choice.ts';
import { makeFeature } from './make-feature.ts';
import { makeField } from './make-field.ts';
import { makeMessageKind } from './make-message-kind.ts';
import { makeMutation } from './make-mutation.ts';
import { makeTable } from './make-table.ts';
import { makeWidget } from './make-widget.ts';
import { openPlan, type Plan } from './plan.ts';

type Recipe = (plan: Plan, root: string, words: readonly string[]) => string[];

interface Known {
  /** Words of an example. */
  readonly example: readonly string[];
  readonly recipe: Recipe;
}

/** The recipes of `npm run new`. Each plans its files and returns what to do next. */
export const recipes: Readonly<Record<string, Known>> = {
  feature: { example: ['moods', 'Moods', 'อารมณ์'], recipe: makeFeature },
  table: { example: ['wishes', 'support', 'Wishes', 'ความปรารถนา'], recipe: makeTable },
  call: { example: ['readMood', 'profile'], recipe: makeCall },
  field: { example: ['dreamTrip', 'Dream trip', 'ทริปในฝัน'], recipe: makeField },
  choice: {
    example: ['diet', 'Diet', 'อาหารการกิน', 'Eats everything, Vegetarian, Vegan', 'กินได้ทุกอย่าง, มังสวิรัติ, วีแกน'],
    recipe: makeChoice,
  },
  'message-kind': { example: ['question', 'Question', 'คำถาม'], recipe: makeMessageKind },
  mutation: {
    example: ['pinFeedback', 'support', 'feedback', 'isPinned', 'Your pin was not kept', 'ปักหมุดไม่สำเร็จ'],
    recipe: makeMutation,
  },
  widget: { example: ['mood-dot', 'Mood', 'อารมณ์'], recipe: makeWidget },
};

/** An example as one types it. */
function usageOf([kind, { example }]: readonly [string, Known]): string {
  const words = example.map((word) => (/^[a-z][\w-]*$/.test(word) ? word : `"${word}"`));
  return `  npm run new ${kind} ${words.join(' ')}`;
}

/** Plans the files of one recipe below `root`. Refuses with a sentence, and writes nothing itself. */
export function planNew(
  root: string,
  [kind = '', ...words]: readonly string[],
): { readonly plan: Plan; readonly next: readonly string[] } {
  const known = Object.hasOwn(recipes, kind) ? recipes[kind] : undefined;
  if (!known) {
    throw new Trouble(`What is to be new?\n${Object.entries(recipes).map(usageOf).join('\n')}`);
  }
  const plan = openPlan(root);
  const next = known.recipe(plan, root, words);
  return { plan, next };
}
