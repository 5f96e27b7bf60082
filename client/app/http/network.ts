/** On the sandbox network messages are sent to virtual phones. The server marks the document. */
export const isSandbox = document.documentElement.dataset.network === 'sandbox';
