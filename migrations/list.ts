import { Migration20261121000000_foundation } from './Migration20261121000000_foundation.js';

/** All migrations in order; imported, not searched for, so that the build and the tests agree on them. */
export const migrationsList = [
  { name: 'Migration20261121000000_foundation', class: Migration20261121000000_foundation },
];
