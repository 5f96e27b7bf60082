/** Selects one cell, which imports split again. */
export const selectFurtherNumbers = (row: string): string =>
  `(select string_agg(n.phone, ', ' order by n.position, n.phone) from contact_numbers n
     where n.contact_id = ${row}.id and n.phone is distinct from ${row}.phone)`;
