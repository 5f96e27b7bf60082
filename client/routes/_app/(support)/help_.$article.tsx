import { createFileRoute, notFound } from '@tanstack/react-router';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import { articlesQuery } from '@/parts/help/articles.js';
import { ArticlePage } from './-help/article-page.js';

export const Route = createFileRoute('/_app/(support)/help_/$article')({
  staticData: { shape: 'form', titleKey: 'help.article', texts: ['help'] },
  loader: async ({ params }) => {
    const articles = await queryClient.ensureQueryData(articlesQuery(currentLanguage()));
    if (!articles.some(({ slug }) => slug === params.article)) throw notFound();
  },
  component: Article,
});

function Article(): React.ReactElement | null {
  return <ArticlePage slug={Route.useParams().article} />;
}
