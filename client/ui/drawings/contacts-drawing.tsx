import { Drawing } from './drawing.js';

export function ContactsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <rect className="sheet" x="52" y="20" width="84" height="46" rx="8" />
      <rect className="sheet" x="40" y="38" width="88" height="50" rx="8" />
      <circle className="tint" cx="60" cy="57" r="9" />
      <path className="accent-line" d="M48 78c2-7 7-9 12-9s10 2 12 9" />
      <path className="line" d="M84 54h30M84 64h20" />
    </Drawing>
  );
}
