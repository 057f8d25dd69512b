/** Stored in place of a gender by members who want to meet everybody. */
export const everyGender = 3;
