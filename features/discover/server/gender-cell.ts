/** Factor of the square in `genderCell`. Larger than the number of genders. */
const genderStride = 16;

/**
 * Combines a square and a gender into one number. The search index has this number as its first key, and the
 * time as its second.
 */
export function genderCell(cell: number, gender: number): number {
  return cell * genderStride + gender;
}
