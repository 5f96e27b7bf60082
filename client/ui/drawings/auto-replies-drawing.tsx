import { Drawing } from './drawing.js';

export function AutoRepliesDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="sheet" d="M34 30a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H46l-12 8z" />
      <path className="line" d="M46 34h40M46 43h22" />
      <path className="tint" d="M142 66a8 8 0 0 0-8-8H82a8 8 0 0 0-8 8v16a8 8 0 0 0 8 8h48l12 8z" />
      <path className="accent-line" d="M98 72h30M112 80h16" />
      <circle className="accent" cx="82" cy="62" r="10" />
      <path className="on-accent upright" d="M82 57v5l4 3" />
    </Drawing>
  );
}
