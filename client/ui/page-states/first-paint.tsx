import { Logo } from '@/ui/logo.js';

/** Shows the logo of `index.html`. */
export function FirstPaint(): React.ReactElement {
  return <Logo size={44} className="first-paint" />;
}
