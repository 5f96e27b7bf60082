import { Drawing } from './drawing.js';

export function EventsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="sheet" d="m46 50 36-14 36 14v32l-36 14-36-14z" />
      <path d="m46 50 36 14 36-14M82 64v32" />
      <path className="line" d="m60 68 10 4" />
      <path className="tint" d="M100 26a7 7 0 0 1 7-7h30a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7h-24l-8 7v-7a7 7 0 0 1-5-7z" />
      <path className="accent-line upright" d="m114 33 5 5 10-10" />
    </Drawing>
  );
}
