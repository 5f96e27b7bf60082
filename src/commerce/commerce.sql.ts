// Parts of statements that other modules put into theirs, so that what they say of stores stays one thing.

/** The accounts that have a store on this app, its parameter. */
export const ACCOUNTS_ON_APP = `(select s.account_id from shops s where s.app_id = ? and s.store_id is not null)`;

/** The accounts that have a store whose id begins like this, its parameter. */
export const ACCOUNTS_OF_STORE = `(select s.account_id from shops s where s.store_id like ?)`;
