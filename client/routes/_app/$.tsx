import { createFileRoute } from '@tanstack/react-router';
import { NothingFoundDrawing } from '@/ui/drawings/nothing-found-drawing.js';
import { NotFoundPage } from '@/ui/page-states/not-found-page.js';

const picture = (
  <div aria-hidden>
    <NothingFoundDrawing />
  </div>
);

export const Route = createFileRoute('/_app/$')({
  staticData: { titleKey: 'ui.not_found_title' },
  component: () => <NotFoundPage picture={picture} />,
});
