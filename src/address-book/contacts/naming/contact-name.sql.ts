/** SQL of the merchant's name, else profile name, else "@username". */
export const shownName = (row: string): string => `coalesce(${row}.name, ${row}.push_name, '@' || ${row}.username)`;
