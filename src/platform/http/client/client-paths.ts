/** `/webhooks` is a page. Paths below it are called by store platforms and payment providers. */
const SERVER_PATHS = /^\/((api|v1|sanctum|socket\.io|assets|l)(\/|$|\?)|(health|webhooks)\/)/;

export const isClientPath = (url: string): boolean => !SERVER_PATHS.test(url);
