/**
 * Tells whether a key belongs to an input method. Safari ends the composition first and marks the key only with code
 * 229.
 * @see https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode
 */
export const isComposing = (event: KeyboardEvent | React.KeyboardEvent): boolean =>
  ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === 229;
