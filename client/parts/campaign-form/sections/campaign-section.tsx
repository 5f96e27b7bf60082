import { useId } from 'react';
import classes from './sections.module.css';

interface CampaignSectionProps {
  title: string;
  children: React.ReactNode;
}

export function CampaignSection({ title, children }: CampaignSectionProps): React.ReactElement {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
