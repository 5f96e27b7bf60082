import { Link } from '@tanstack/react-router';
import { AnyArticleIcon, ARTICLE_ICONS } from './article-groups.js';
import type { Article } from './find-articles.js';
import classes from './help.module.css';

interface ArticleListProps {
  articles: readonly Article[];
  isApart?: boolean;
}

export function ArticleList({ articles, isApart = false }: ArticleListProps): React.ReactElement {
  return (
    <ul className={classes.articles}>
      {articles.map((article) => (
        <ArticleLink key={article.slug} article={article} isApart={isApart} />
      ))}
    </ul>
  );
}

function ArticleLink({ article, isApart }: { article: Article; isApart: boolean }): React.ReactElement {
  const { slug, title, summary } = article;
  const ArticleIcon = ARTICLE_ICONS[slug] ?? AnyArticleIcon;
  return (
    <li>
      <Link
        to="/help/$article"
        params={{ article: slug }}
        className={classes.article}
        {...(isApart && { target: '_blank' })}
      >
        <ArticleIcon size={20} stroke={1.5} className={classes.icon} />
        <span className={classes.name}>{title}</span>
        <span className={classes.summary}>{summary}</span>
      </Link>
    </li>
  );
}
