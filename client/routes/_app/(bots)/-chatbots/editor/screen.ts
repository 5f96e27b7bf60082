/** Palette and panel are sheets below this width. */
export const WIDE = '(min-width: 1024px)';
/** Width at which two steps do not fit side by side, so the outline is the default. */
export const PHONE = '(max-width: 767px)';
