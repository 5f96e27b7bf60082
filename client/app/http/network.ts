/** Messages go to virtual phones. The server marks the document. */
export const isSandbox = document.documentElement.dataset.network === 'sandbox';
