import { Drawing } from './drawing.js';

export function PaymentsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="sheet" d="M56 18h62v74l-8-6-8 6-7-6-8 6-8-6-8 6-8-6-7 6z" />
      <path className="line" d="M70 36h34M70 48h34M70 60h16" />
      <circle className="accent" cx="116" cy="72" r="15" />
      <path className="on-accent upright" d="m109 72 5 5 9-10" />
    </Drawing>
  );
}
