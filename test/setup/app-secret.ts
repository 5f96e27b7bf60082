/** Shared by all servers of specs, which also write encrypted rows. */
export const APP_SECRET = 'a secret that is only for the tests of Mersal';
