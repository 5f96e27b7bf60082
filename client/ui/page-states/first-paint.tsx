import { Mark } from '@/ui/mark.js';

/** Our sign in the middle of the window, where `index.html` has drawn it: until there is a shell to show. */
export function FirstPaint(): React.ReactElement {
  return <Mark size={44} className="first-paint" />;
}
