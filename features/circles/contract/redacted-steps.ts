/**
 * Minutes between two batches that show a standard member likes and visits without their author, unless the
 * settings say otherwise. Batches begin at whole steps from midnight UTC.
 */
export const usualStepMinutes = 240;
