/** Paths without a page. `/webhooks` is one, but store platforms and payment providers call paths below it. */
const SERVER_PATHS = /^\/((api|v1|sanctum|socket\.io|assets|l)(\/|$|\?)|(health|webhooks)\/)/;

export const isClientPath = (url: string): boolean => !SERVER_PATHS.test(url);
