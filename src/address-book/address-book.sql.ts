/** SQL: `phone` is a known spelling. Parameters: number, account, number. */
export const isSpelledAs = (phone: string): string =>
  `(${phone} = ? or ${phone} in (select spelling from phone_spellings where account_id = ? and phone = ?))`;

/** For joins by `id`. */
export const CONTACTS = `(select id, account_id, name, push_name, phone, fields, has_whatsapp from contacts)`;
