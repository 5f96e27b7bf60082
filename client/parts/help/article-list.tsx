import { Link } from '@tanstack/react-router';
import type { Article } from './find-articles.js';
import classes from './help.module.css';

/** `isApart`: they open in another tab, beside what is being done. */
export function ArticleList({ articles, isApart = false }: { articles: readonly Article[]; isApart?: boolean }) {
  return (
    <ul className={classes.articles}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Link
            to="/help/$article"
            params={{ article: slug }}
            className={classes.article}
            {...(isApart && { target: '_blank' })}
          >
            <span className={classes.name}>{title}</span>
            <span className={classes.summary}>{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
