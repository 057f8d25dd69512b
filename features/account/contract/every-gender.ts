/** In place of a gender: whoever wants to meet everybody. */
export const everyGender = 3;
