/** From here on palette and panel stand beside the canvas; below it they are sheets over it. */
export const WIDE = '(min-width: 1024px)';
/** The flow is read from top to bottom at first: there is room for one step beside another on nothing smaller. */
export const PHONE = '(max-width: 767px)';
