/** SQL of the name that lists show of a row of contacts: the merchant's name, else the person's own, else "@username". */
export const shownName = (row: string): string => `coalesce(${row}.name, ${row}.push_name, '@' || ${row}.username)`;
