import classes from './shops.module.css';

interface ShopSectionProps {
  title: string;
  children: React.ReactNode;
}

export function ShopSection({ title, children }: ShopSectionProps): React.ReactElement {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
