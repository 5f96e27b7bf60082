/** Messages go to virtual phones. The server sets this. */
export const isSandbox = document.documentElement.dataset.network === 'sandbox';
