/** Messages go to virtual phones. Written into the page by the server, so that guests know it too. */
export const isSandbox = document.documentElement.dataset.network === 'sandbox';
