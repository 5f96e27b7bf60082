import { useEffect, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { ArticleList } from '@/parts/help/article-list.js';
import { ARTICLE_GROUPS, groupOf } from '@/parts/help/article-groups.js';
import { articlesQuery } from '@/parts/help/articles.js';
import { type Article, searchArticles } from '@/parts/help/find-articles.js';
import { ButtonLink } from '@/ui/links.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { PageHeader } from '@/ui/page-header.js';
import classes from './help-page.module.css';

interface HelpPageProps {
  search: string;
  onSearch: (search: string) => void;
}

export function HelpPage({ search, onSearch }: HelpPageProps): React.ReactElement {
  const { t } = useTranslation();
  const isAgent = useCan('answer tickets');
  const { data: articles = [] } = useQuery(articlesQuery(currentLanguage()));
  // The address follows with a delay. A field bound to it would lose typed letters.
  const [typed, setTyped] = useState(search);
  const lastSearch = useRef(search);
  useEffect(() => {
    if (search !== lastSearch.current) setTyped(search);
    lastSearch.current = search;
  }, [search]);
  const searchSoon = useDebouncedCallback((text: string) => {
    lastSearch.current = text;
    onSearch(text);
  }, SEARCH_DELAY_MS);
  const results = searchArticles(articles, typed);
  return (
    <>
      <PageHeader description={t('help.description')}>
        <ButtonLink to="/tickets" variant="default">
          {t(isAgent ? 'help.all_tickets' : 'help.my_tickets')}
        </ButtonLink>
        <ButtonLink to="/create-ticket">{t('help.contact')}</ButtonLink>
      </PageHeader>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('help.search')}
        placeholder={t('help.search_hint')}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
      {/* A pending search would revert a navigation. */}
      <section aria-label={t('help.articles')} onClickCapture={() => searchSoon.flush()}>
        {results.length === 0 ? (
          <EmptyState
            icon={<IconSearchOff size={24} stroke={1.5} />}
            title={t('help.nothing_found')}
            text={t('help.nothing_found_text')}
          />
        ) : typed.trim() === '' ? (
          <ArticleGroups articles={results} />
        ) : (
          <div className={classes.found}>
            <ArticleList articles={results} />
          </div>
        )}
      </section>
    </>
  );
}

function ArticleGroups({ articles }: { articles: readonly Article[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.groups}>
      {ARTICLE_GROUPS.map((group) => (
        <div key={group}>
          <h2 className={classes.group}>{t(`help.groups.${group}`)}</h2>
          <ArticleList articles={articles.filter((article) => groupOf(article.slug) === group)} />
        </div>
      ))}
    </div>
  );
}
