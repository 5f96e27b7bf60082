/** The import splits this cell again. */
export const furtherNumbers = (row: string): string =>
  `(select string_agg(n.phone, ', ' order by n.position, n.phone) from contact_numbers n
     where n.contact_id = ${row}.id and n.phone is distinct from ${row}.phone)`;
