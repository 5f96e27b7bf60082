/** Of every server that specs start, so that they can write rows as the server does. */
export const APP_SECRET = 'a secret that is only for the tests of Mersal';
