let count = 0;

/** Another one for each caller of this worker: specs that share a server give no two users one name. */
export const nextNumber = (): number => ++count;
