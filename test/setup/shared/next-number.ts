let count = 0;

/** Returns a number that is unique within this worker. */
export const nextNumber = (): number => ++count;
