import classes from './stores.module.css';

interface StoreSectionProps {
  title: string;
  children: React.ReactNode;
}

export function StoreSection({ title, children }: StoreSectionProps): React.ReactElement {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
