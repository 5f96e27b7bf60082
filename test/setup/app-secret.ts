/** APP_SECRET of all servers in specs. Factories also encrypt rows with it. */
export const APP_SECRET = 'a secret that is only for the tests of Mersal';
