import { Mark } from '@/ui/mark.js';

/** Shows the logo of `index.html`. */
export function FirstPaint(): React.ReactElement {
  return <Mark size={44} className="first-paint" />;
}
