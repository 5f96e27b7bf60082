import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { articlesQuery } from '@/parts/help/articles.js';
import { Markdown } from '@/parts/help/markdown.js';
import { ButtonLink } from '@/ui/links.js';
import { PageHeader } from '@/ui/page-header.js';
import classes from './help-page.module.css';

export function ArticlePage({ slug }: { slug: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: articles = [] } = useQuery(articlesQuery(currentLanguage()));
  const article = articles.find((candidate) => candidate.slug === slug);
  if (!article) return null;
  return (
    <article>
      <PageHeader title={article.title} />
      <Markdown text={article.body} />
      <p className={classes.foot}>
        {t('help.not_answered')}
        <ButtonLink to="/create-ticket" variant="default" size="compact-md">
          {t('help.contact')}
        </ButtonLink>
      </p>
    </article>
  );
}
