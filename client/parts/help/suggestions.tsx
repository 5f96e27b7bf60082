import { useDeferredValue } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ArticleList } from './article-list.js';
import { articlesQuery } from './articles.js';
import { suggestArticles } from './find-articles.js';
import classes from './help.module.css';

/** Opens articles in another tab, so that the form stays open. */
export function Suggestions({ text }: { text: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data: articles = [] } = useQuery(articlesQuery(currentLanguage()));
  const written = useDeferredValue(text);
  const found = suggestArticles(articles, written);
  return (
    <section className={classes.suggestions} aria-label={t('help.suggested')} aria-live="polite">
      <h2 className={classes.heading}>{t('help.suggested')}</h2>
      {found.length === 0 ? (
        <p className={classes.hint}>{t('help.suggested_hint')}</p>
      ) : (
        <ArticleList articles={found} opensNewTab />
      )}
    </section>
  );
}
