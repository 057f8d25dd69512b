/**
 * Value of `interested` for members who want to meet people of every gender. No profile has it as its own
 * gender.
 */
export const everyGender = 3;
