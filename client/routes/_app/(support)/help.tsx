import { createFileRoute } from '@tanstack/react-router';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import { articlesQuery } from '@/parts/help/articles.js';
import { HelpPage } from './-help/help-page.js';

export const Route = createFileRoute('/_app/(support)/help')({
  staticData: {
    shape: 'list',
    titleKey: 'help.title',
    menu: { group: 'account', at: 20, icon: 'Lifebuoy', isHelp: true },
    texts: ['help'],
  },
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'string' && search !== '' ? { search } : {},
  loader: () => queryClient.ensureQueryData(articlesQuery(currentLanguage())),
  component: Help,
});

function Help(): React.ReactElement {
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HelpPage
      search={search}
      onSearch={(next) => void navigate({ search: next === '' ? {} : { search: next }, replace: true })}
    />
  );
}
