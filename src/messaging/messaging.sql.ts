/** Whether column `phone` is the number `?`, or a spelling that WhatsApp knows as it; takes the number, the account and the number. */
export const isSpelledAs = (phone: string): string =>
  `(${phone} = ? or ${phone} in (select spelling from phone_spellings where account_id = ? and phone = ?))`;
