import { Mark } from '@/ui/mark.js';

/** Same logo as in `index.html`. */
export function FirstPaint(): React.ReactElement {
  return <Mark size={44} className="first-paint" />;
}
