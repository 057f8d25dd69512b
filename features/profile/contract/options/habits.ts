/** Habits and circumstances, each with its options. A member chooses one option of each, or none. */
export const habits = {
  drinks: ['never', 'rarely', 'socially', 'often'],
  smokes: ['no', 'sometimes', 'yes', 'quitting'],
  pets: ['none', 'dog', 'cat', 'several', 'other'],
  children: ['has', 'has-wants-more', 'wants', 'unsure', 'no-wish'],
} as const;
export type Habit = keyof typeof habits;

// Safe cast: these are the keys of the object.
export const habitKinds = Object.keys(habits) as readonly Habit[];
