import { Drawing } from './drawing.js';

export function CartsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <rect className="tint" x="70" y="28" width="24" height="26" rx="4" />
      <rect className="sheet" x="98" y="36" width="20" height="18" rx="4" />
      <path className="sheet" d="M58 54h74l-8 24H68z" />
      <path className="outline" d="M40 34h10l18 44h56l8-24H58" />
      <path className="line" d="M74 62h44M78 70h36" />
      <circle className="sheet" cx="76" cy="88" r="5" stroke="var(--text-faint)" />
      <circle className="sheet" cx="116" cy="88" r="5" stroke="var(--text-faint)" />
    </Drawing>
  );
}
