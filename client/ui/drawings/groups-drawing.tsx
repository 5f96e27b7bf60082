import { Drawing } from './drawing.js';

export function GroupsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <circle className="sheet" cx="58" cy="46" r="10" />
      <path className="sheet" d="M40 80c0-13 8-20 18-20s18 7 18 20z" />
      <circle className="sheet" cx="118" cy="46" r="10" />
      <path className="sheet" d="M100 80c0-13 8-20 18-20s18 7 18 20z" />
      <circle className="tint" cx="88" cy="42" r="13" />
      <path className="tint" d="M64 86c0-17 10-26 24-26s24 9 24 26z" />
    </Drawing>
  );
}
