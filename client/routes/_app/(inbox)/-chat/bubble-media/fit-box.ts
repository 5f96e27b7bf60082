/** The largest a picture is shown inside a bubble. */
export const MOST_WIDTH = 336;
export const MOST_HEIGHT = 200;
/** Of the caption, as a label for those who do not see the picture. */
export const LONGEST_LABEL = 200;
/** Of pictures whose size nobody told. */
const UNKNOWN = { width: 240, height: 180 };

interface Box {
  width: number;
  height: number;
}

/** The place a picture takes in a bubble, known before it is loaded, so that nothing moves when it is. */
export function fitBox(width: number | null, height: number | null): Box {
  if (!width || !height) return UNKNOWN;
  const scale = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
