import { Link } from '@tanstack/react-router';
import { AnyArticleIcon, ARTICLE_ICONS } from './article-groups.js';
import type { Article } from './find-articles.js';
import classes from './help.module.css';

interface ArticleListProps {
  articles: readonly Article[];
  opensNewTab?: boolean;
}

export function ArticleList({ articles, opensNewTab = false }: ArticleListProps): React.ReactElement {
  return (
    <ul className={classes.articles}>
      {articles.map((article) => (
        <ArticleLink key={article.slug} article={article} opensNewTab={opensNewTab} />
      ))}
    </ul>
  );
}

function ArticleLink({ article, opensNewTab }: { article: Article; opensNewTab: boolean }): React.ReactElement {
  const { slug, title, summary } = article;
  const ArticleIcon = ARTICLE_ICONS[slug] ?? AnyArticleIcon;
  return (
    <li>
      <Link
        to="/help/$article"
        params={{ article: slug }}
        className={classes.article}
        {...(opensNewTab && { target: '_blank' })}
      >
        <ArticleIcon size={20} stroke={1.5} className={classes.icon} />
        <span className={classes.name}>{title}</span>
        <span className={classes.summary}>{summary}</span>
      </Link>
    </li>
  );
}
