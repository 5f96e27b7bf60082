// Other modules share this definition of stores.

/** Parameter: app id. */
export const ACCOUNTS_ON_APP = `(select s.account_id from shops s where s.app_id = ? and s.store_id is not null)`;

/** Parameter: a LIKE prefix of the store id. */
export const ACCOUNTS_OF_STORE = `(select s.account_id from shops s where s.store_id like ?)`;
