/** From here on palette and panel stand beside the canvas; below it they are sheets over it. */
export const WIDE = '(min-width: 1024px)';
