/** All migrations in order; imported, not searched for, so that the build and the tests agree on them. */
export const migrationsList: { name: string; class: never }[] = [];
