import { Link, type LinkProps } from '@tanstack/react-router';
import { ScrollStrip } from './scroll-strip.js';
import classes from './section-page.module.css';

interface SectionPageProps {
  label: string;
  /** `SectionLink`, or `SectionGroup` with several links. */
  links: React.ReactNode;
  children: React.ReactNode;
}

export function SectionPage({ label, links, children }: SectionPageProps): React.ReactElement {
  return (
    <div className={classes.page}>
      <ScrollStrip label={label} className={classes.nav}>
        {links}
      </ScrollStrip>
      <div className={classes.section}>{children}</div>
    </div>
  );
}

export function SectionGroup({ children }: { children: React.ReactNode }): React.ReactElement {
  return <div className={classes.group}>{children}</div>;
}

export function SectionLink({ to, label }: { to: NonNullable<LinkProps['to']>; label: string }): React.ReactElement {
  return (
    <Link to={to} className={classes.link} activeOptions={{ exact: true }}>
      {label}
    </Link>
  );
}
