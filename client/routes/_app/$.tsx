import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '@/ui/page-states/not-found-page.js';

/** Any address no page has, inside the shell. */
export const Route = createFileRoute('/_app/$')({
  staticData: { titleKey: 'ui.not_found_title' },
  component: NotFoundPage,
});
